import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { signIn } from "../sign-in.mjs";
import { answersOf, listOf, median, startBare } from "./lists.mjs";

const { ROUNDS = "3", DEVICES = "10000", SETS = "10" } = process.env;
const password = "operator1";

/** Asks in turn with each of these tokens, as wrk wants to be told it. */
const turns = (tokens) => `local tokens = { ${tokens.map((token) => `"${token}"`).join(", ")} }
local turn = 0
function request()
  turn = turn + 1
  return wrk.format("GET", nil, { authorization = "Bearer " .. tokens[turn % #tokens + 1], ["accept-encoding"] = "br" })
end
`;

/** The list for people who all see the same part of the city, and for as many of whom each sees another part. */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "its-bench-tags-"));
  const provider = await startProvider({ args: ["--devices", DEVICES] });
  const headers = { authorization: `Bearer ${await signIn(provider.url)}` };
  const tags = (await (await fetch(`${provider.url}/api/v1/city/tags`, { headers })).json()).map(({ id }) => id);
  if (tags.length < Number(SETS)) throw new Error(`The city has ${tags.length} tags: fewer than ${SETS} sets that each lack another one.`);

  const chief = await tokenOf("admin@its.test", "admin1234");

  async function post(path, body, token) {
    const answer = await fetch(`${provider.url}/api/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }
  async function tokenOf(email, password) {
    return (await post("auth/login", { email, password })).access_token;
  }

  /** Somebody who sees all but one tag, by a token. */
  async function somebody(at, lacks) {
    const email = `s${at}@its.test`;
    const seen = tags.filter((_, index) => index !== lacks);
    const { token } = await post("administration/invitations", { email, fio: "Somebody", role: "observer", tags: seen }, chief);
    await post("auth/invitation", { token, password });
    return tokenOf(email, password);
  }

  const targets = {};
  for (const [name, lacks] of [
    ["one set", () => 0],
    [`${SETS} sets`, (at) => at],
  ]) {
    const tokens = [];
    for (let at = 0; at < Number(SETS); at++) tokens.push(await somebody(`${name[0]}${at}`, lacks(at)));
    const script = join(folder, `${name[0]}.lua`);
    writeFileSync(script, turns(tokens));
    const lists = await Promise.all(tokens.map((token) => listOf(provider, { authorization: `Bearer ${token}`, "accept-encoding": "br" })));
    targets[name] = { script, bare: await startBare(lists), ratios: [], figures: [] };
    console.log(`${name}: ${Math.round(lists.reduce((sum, { size }) => sum + size, 0) / lists.length)} bytes of brotli on average`);
  }
  await pause(20_000);
  for (let round = 0; round < Number(ROUNDS); round++)
    for (const { script, bare, ratios, figures } of Object.values(targets)) {
      const plain = await answersOf(bare.url, {}, 16);
      figures.push(await answersOf(provider.url, {}, 16, script));
      ratios.push(figures.at(-1) / plain);
    }
  const [one, many] = Object.values(targets).map(({ ratios }) => median(ratios));
  for (const [name, { figures, ratios }] of Object.entries(targets))
    console.log(`${name}: ${Math.round(median(figures))} a second, ${median(ratios).toFixed(2)} of bare`);
  console.log(`${SETS} sets are ${(many / one).toFixed(2)} of one set`);
  for (const { bare } of Object.values(targets)) bare.end();
  await provider.remove();
  rmSync(folder, { recursive: true, force: true });
}
