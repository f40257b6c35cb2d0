import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { filled } from "../src/conformance/check.js";
import { type Found, learn } from "../src/conformance/found.js";
import { questions } from "../src/conformance/questions.js";
import { type OperationName, ops } from "../src/core/contract/index.js";
import type { Operation } from "../src/core/contract/operation.js";
import { startProvider } from "./steps/provider.mjs";

/** Asks a provider in memory everything that may be asked, and writes its answers down for `its-widgets/testing`. */
const FILE = "dist/testing-sample.js";

/** Devices of a kind, crossings and the like that are kept of a long list: a test looks at a few. */
const MOST = 40;

/** Signals of the answer that is told in parts: how many are ready at a moment is chance, and all would take a minute. */
const READY = 8;

/** When all of it is recorded, Unix s, so that each build has the same answers: a Tuesday, at ten by the sample city's clock. */
const RECORDED = Date.UTC(2026, 4, 12, 7) / 1000;

const found: Found = { now: RECORDED, records: new Map(), own: { records: new Map(), fileNames: new Map() } };
const provider = await startProvider({
  args: ["--database", ":memory:"],
  env: { TZ: "UTC", NODE_OPTIONS: `--import=${pathToFileURL("scripts/steps/other-clock.mjs")}`, CLOCK_STANDS: `${RECORDED * 1000}` },
});
let token = "";

type Answers = { call: OperationName; params: object; status: number; type: string; body: unknown }[];

async function ask(
  call: OperationName,
  asked: { params?: Found["own"] | object; search?: object; body?: unknown; headers?: object },
): Promise<Answers> {
  const op: Operation = ops[call];
  const params = (asked.params ?? {}) as Record<string, string | number>;
  const search = asked.search ? `?${new URLSearchParams(asked.search as Record<string, string>)}` : "";
  const response = await fetch(`${provider.url}/api/v1${filled(op.path, params)}${search}`, {
    method: op.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(asked.body === undefined || asked.body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...(asked.headers as Record<string, string>),
    },
    ...(asked.body === undefined ? {} : { body: asked.body instanceof FormData ? asked.body : JSON.stringify(asked.body) }),
  });
  const type = response.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) return [];
  const answer =
    type.includes("json") && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes.length > 0 ? bytes.toString("base64") : null;
  if (call === "signalQuality" && answer.signals.length < READY) return ask(call, asked);
  if (type.includes("json")) learn(found, call, answer, params);
  if (call === "login") token = answer.access_token;
  const body = call === "signalQuality" ? { ...answer, pending: 0, signals: answer.signals.slice(0, READY) } : shortened(answer);
  return [{ call, params, status: response.status, type, body }];
}

/** Lists at the top, and features of maps, no longer than `MOST`. */
function shortened(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(0, MOST);
  if (typeof answer !== "object" || answer === null || !("features" in answer) || !Array.isArray(answer.features)) return answer;
  return { ...answer, features: answer.features.slice(0, MOST * 4) };
}

const answers = await ask("login", { body: { email: "operator@its.test", password: "operator1" } });
for (const call of Object.keys(questions) as OperationName[]) {
  if (call === "login") continue;
  const asked = questions[call](found);
  if (typeof asked !== "string") for (const each of asked) answers.push(...(await ask(call, each)));
}
await provider.remove();
writeFileSync(FILE, `export default ${withoutChance(JSON.stringify({ now: found.now, answers }))};\n`);

/** Ids that were thrown as dice are counted instead, and tokens are none. */
function withoutChance(text: string): string {
  const ids = new Map<string, string>();
  const counted = (id: string) => ids.get(id) ?? ids.set(id, `00000000-0000-4000-8000-${`${ids.size}`.padStart(12, "0")}`).get(id) ?? id;
  return text.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "sample-token").replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, counted);
}
