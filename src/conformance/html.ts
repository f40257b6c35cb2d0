import { marks, type Outcome, outcomes, type Verdict, words } from "./check.js";

/** Which part of the product a call serves, by the beginning of its path. */
const areas: readonly (readonly [string, RegExp])[] = [
  ["Sign-in and account", /^\/(auth|user)\b/],
  ["Signal controllers", /^\/(rts|crossroad)\b/],
  ["Detectors", /^\/rtc\b/],
  ["Buses and special vehicles", /^\/(bus|spec|specs|crossroad\/spec|city\/transport_situation)\b/],
  ["Roads and analytics", /^\/(cross|measures)\b/],
  ["Map, lists and messages", /^\/(city|messages)\b/],
  ["Archive", /^\/archive\b/],
  ["Requests", /^\/uds\b/],
  ["Forms of the public page", /^\/landing\b/],
];
const OTHER = "What holds for all calls";

const areaOf = ({ call }: Verdict): string => {
  const path = call.split(" ")[1] ?? "";
  return areas.find(([, pattern]) => pattern.test(path))?.[0] ?? OTHER;
};

const meanings: Readonly<Record<Outcome, string>> = {
  wrong: "The widgets leave the answer out or show an error in its place.",
  advice: "Works, and less well than it could.",
  absent: "The provider does not have this call, which is allowed: the screens do without it.",
  unasked: "Was not tried, and so nothing is known of it.",
  right: "As the contract says.",
};

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value: string): string => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const rowOf = ({ call, sentence }: Verdict) => `<tr><td>${text(call)}</td><td>${text(sentence)}</td></tr>`;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin-bottom: 1.5rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
td:first-child { width: 40%; }
section td:first-child { font-family: ui-monospace, monospace; font-size: .9rem; }
.wrong { color: light-dark(#b3261e, #f2b8b5); } .advice { color: light-dark(#7a5900, #f0c048); } .right { color: light-dark(#146c2e, #7fd99a); }
h2 { margin-top: 2rem; } h3 { margin-bottom: .3rem; }
@media (max-width: 40rem) { td, th { display: block; width: auto !important; } }
@media print { body { margin: 0; } h2, h3 { break-after: avoid; } tr { break-inside: avoid; } }`;

/** The verdicts as a page of one file, the gravest first and by the parts of the product. `at` is the moment of the run. */
export function htmlReport(base: string, verdicts: readonly Verdict[], at: Date): string {
  const of = (outcome: Outcome) => verdicts.filter((verdict) => verdict.outcome === outcome);
  const wrongs = of("wrong").length;
  const tried = verdicts.length - of("unasked").length;
  const summary =
    wrongs === 0
      ? `Nothing is wrong: all ${tried} checks that were made may be relied on.`
      : `${wrongs} of ${tried} checks found something wrong. What is listed first has to be mended at the provider before people rely on it.`;
  const sections = outcomes
    .filter((outcome) => of(outcome).length > 0)
    .map((outcome) => {
      const tables = [...new Set(of(outcome).map(areaOf))].map((area) => {
        const rows = of(outcome).filter((verdict) => areaOf(verdict) === area);
        return `<h3>${area}</h3><table><tbody>${rows.map(rowOf).join("\n")}</tbody></table>`;
      });
      const title = `<span class="${outcome}" aria-hidden="true">${marks[outcome]}</span> ${words[outcome]} (${of(outcome).length})`;
      return `<section><h2>${title}</h2><p>${meanings[outcome]}</p>${tables.join("\n")}</section>`;
    });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Provider and contract: ${text(base)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Provider and contract</h1>
<p>${text(base)}, compared on ${at.toISOString().slice(0, 16).replace("T", " ")} UTC</p>
<p><strong class="${wrongs === 0 ? "right" : "wrong"}">${summary}</strong></p>
<table><thead><tr><th>Outcome</th><th>Checks</th></tr></thead><tbody>
${outcomes.map((outcome) => `<tr><td><span class="${outcome}" aria-hidden="true">${marks[outcome]}</span> ${words[outcome]}</td><td>${of(outcome).length}</td></tr>`).join("\n")}
</tbody></table>
${sections.join("\n")}
</main>
</body>
</html>
`;
}
