import { gzipSync } from "node:zlib";

const kB = 1000;

/**
 * Bytes (gzip) of all JavaScript that a page with only this entry transfers, charts apart. A figure is what a
 * visitor of such a page may be asked to pay; it is lowered where less is needed.
 */
const limits = [
  { name: "loader (its.js)", entries: ["its.js"], limit: 3 * kB },
  { name: "login form", entries: ["its.js", "widgets/login.js"], limit: 62 * kB },
  { name: "demo form", entries: ["its.js", "widgets/demo-form.js"], limit: 62 * kB },
  { name: "partner form", entries: ["its.js", "widgets/partner-form.js"], limit: 62 * kB },
  { name: "yield calculator", entries: ["its.js", "widgets/yield-calculator.js"], limit: 62 * kB },
  {
    name: "both forms and calculator",
    entries: ["its.js", "widgets/demo-form.js", "widgets/partner-form.js", "widgets/yield-calculator.js"],
    limit: 62 * kB,
  },
  { name: "map", entries: ["its.js", "widgets/map.js"], limit: 165 * kB, deviceWords: true, worker: true },
  { name: "signal controller panel", entries: ["its.js", "widgets/rts-panel.js"], limit: 96 * kB, deviceWords: true },
  { name: "detector panel", entries: ["its.js", "widgets/rtc-panel.js"], limit: 96 * kB, deviceWords: true },
  { name: "requests", entries: ["its.js", "widgets/requests.js"], limit: 96 * kB, deviceWords: true },
  { name: "message center", entries: ["its.js", "widgets/messages.js"], limit: 96 * kB, deviceWords: true },
  { name: "studio, without the widget it shows", entries: ["its.js", "widgets/studio.js"], limit: 96 * kB },
  { name: "bus panel", entries: ["its.js", "widgets/bus-panel.js"], limit: 96 * kB, deviceWords: true },
  { name: "special vehicle panel", entries: ["its.js", "widgets/special-panel.js"], limit: 96 * kB, deviceWords: true },
  { name: "archive", entries: ["its.js", "widgets/archive.js"], limit: 96 * kB },
  { name: "account", entries: ["its.js", "widgets/account.js"], limit: 96 * kB },
  { name: "analytics", entries: ["its.js", "widgets/analytics.js"], limit: 96 * kB, deviceWords: true },
  { name: "board without cards", entries: ["its.js", "widgets/board.js"], limit: 96 * kB },
  { name: "course, before it starts", entries: ["its.js", "widgets/course.js"], limit: 96 * kB },
  { name: "host, sign-in screen", entries: ["host.js", "widgets/login.js"], limit: 96 * kB },
  { name: "host, public page", entries: ["host.js", "widgets/landing.js"], limit: 96 * kB, deviceWords: true },
];

/** Texts and content of one language are loaded by every element: those of the Russian page count. */
const isLoadedAtOnce = (id, deviceWords) => /\/(texts|content)\/ru\.ts$/.test(id) || (deviceWords && /\/device-words\/ru\.ts$/.test(id));

/** What `its.js` brings on every page; of the texts that it asks for ahead, the elements themselves say which are theirs. */
const isLoader = ({ moduleIds } = {}) => moduleIds?.some((id) => id.endsWith("/src/widgets/loader.ts"));

/** Every file that is loaded with the entries: their static imports, what those load at once, and the worker, which only a map starts. */
function closure(bundle, { entries, deviceWords, worker }) {
  const seen = new Set();
  const visit = (fileName) => {
    const chunk = bundle[fileName];
    if (!chunk || seen.has(fileName)) return;
    seen.add(fileName);
    chunk.imports?.forEach(visit);
    if (worker) chunk.referencedFiles?.filter((file) => file.endsWith(".js")).forEach(visit);
    const isOurs = fileName === "its.js" ? isLoader : ({ facadeModuleId } = {}) => isLoadedAtOnce(facadeModuleId ?? "", deviceWords);
    chunk.dynamicImports?.filter((dynamic) => isOurs(bundle[dynamic])).forEach(visit);
  };
  entries.forEach(visit);
  return seen;
}

/** Prints the sizes and stops the build when one is over its limit. */
export function budgets() {
  return {
    name: "budgets",
    writeBundle: {
      order: "post",
      handler(_options, bundle) {
        const size = new Map();
        const sizeOf = (fileName) => {
          if (!size.has(fileName)) size.set(fileName, gzipSync(bundle[fileName].code ?? bundle[fileName].source, { level: 9 }).length);
          return size.get(fileName);
        };
        const rows = limits
          .filter(({ entries }) => entries.length > 0 && entries.every((entry) => bundle[entry]))
          .map((row) => {
            const files = [...closure(bundle, row)];
            return { ...row, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0), files };
          });
        console.log("\n  gzip kB   limit   files  all a page with only this transfers");
        for (const { name, bytes, limit, files } of rows) {
          console.log(
            `${(bytes / kB).toFixed(1).padStart(9)} ${(limit / kB).toFixed(0).padStart(7)} ${String(files.length).padStart(7)}  ${name}${bytes > limit ? "  OVER" : ""}`,
          );
        }
        const over = rows.filter(({ bytes, limit }) => bytes > limit);
        if (process.env.SIZES) {
          for (const { name, files } of rows)
            console.log(`\n${name}\n${files.map((file) => `  ${(sizeOf(file) / kB).toFixed(1).padStart(6)} ${file}`).join("\n")}`);
        }
        if (over.length > 0) this.error(`Over budget: ${over.map(({ name }) => name).join(", ")}. Load it later, or delete.`);
      },
    },
  };
}
