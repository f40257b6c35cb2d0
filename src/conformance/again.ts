import { type OperationName, ops } from "../core/contract/index.js";
import type { Operation } from "../core/contract/operation.js";
import { filled, judge, type Outcome, type Send, type Verdict } from "./check.js";
import type { Found } from "./found.js";
import { NAME, type Probe, questions } from "./questions.js";

/** A press that arrives twice at once, and once more: browsers repeat a POST whose connection was cut. `isWriting`: records may be made. */
export async function* againManners(send: Send, found: Found, isWriting: boolean): AsyncGenerator<Verdict> {
  if (!found.takesKeys) {
    const sentence = '/about does not say "takes_keys": a POST that a browser repeats by itself makes two records';
    yield { call: "POST with an Idempotency-Key", outcome: "advice", sentence };
    return;
  }
  for (const [name, op] of Object.entries(ops) as [OperationName, Operation][]) {
    if (op.again !== "key") continue;
    const probes = isWriting ? questions[name](found) : "it writes: only with --write";
    const [probe] = probes;
    const call = `${op.method} ${filled(op.path, typeof probe === "object" ? probe.params : {})}, again with its Idempotency-Key`;
    if (typeof probe === "object") yield judge(call, () => sendAgain(op, probe, send));
    else yield { call: `${op.method} ${op.path}, again with its Idempotency-Key`, outcome: "unasked", sentence: `not tried: ${probes}` };
  }
}

async function sendAgain(op: Operation, probe: Probe, send: Send): Promise<readonly [Outcome, string]> {
  const headers = { ...probe.headers, "idempotency-key": crypto.randomUUID() };
  const ask = (body: unknown) => send(op.method, filled(op.path, probe.params), { ...probe, body, headers });
  const atOnce = await Promise.all([ask(probe.body), ask(probe.body)]);
  const answers = [...atOnce, await ask(probe.body)];
  const refusal = answers.find(({ ok }) => !ok)?.status;
  if (refusal === 429) return ["unasked", "not tried: it answers that there were too many (429)"];
  if (!answers.some(({ ok }) => ok)) return refusal === 404 ? ["absent", "not offered (404)"] : ["wrong", `answers ${refusal}`];
  // The second of two at once may be told that the first is under way.
  const refused = answers.find(({ ok, status }, at) => !ok && (status !== 409 || at === 2));
  if (refused) return ["wrong", `answers ${refused.status} to what it has taken before: the same answer is expected`];
  const records = new Set(await Promise.all(answers.filter(({ ok }) => ok).map(recordOf)));
  if (records.size > 1) return ["wrong", `makes ${records.size} records of one press (${[...records].join(", ")})`];
  const { ok, status } = await ask(changed(probe.body));
  if (status !== 409 && status !== 422)
    return [
      "wrong",
      `answers ${status} to another body with a key that was used: ${ok ? "it ignores keys, or " : ""}409 or 422 is expected`,
    ];
  return ["right", "one record of one press, and its key for nothing else"];
}

/** What tells records apart of an answer. */
async function recordOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return String((JSON.parse(text) as { id?: unknown }).id ?? text);
  } catch {
    return text;
  }
}

/** The same body with another word, or with another file of the same name. */
function changed(body: unknown): unknown {
  if (body instanceof FormData) {
    const other = new FormData();
    for (const [name, value] of body) {
      if (typeof value === "string") other.set(name, value);
      else other.set(name, new Blob([`${NAME}, another\n`], { type: value.type }), value.name);
    }
    return other;
  }
  const [field] = Object.entries(body as object).find(([, value]) => value === NAME) ?? [];
  return { ...(body as object), ...(field === undefined ? {} : { [field]: `${NAME}, another` }) };
}
