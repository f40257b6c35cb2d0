import { type OperationName, ops } from "../core/contract/index.js";
import type { Operation } from "../core/contract/operation.js";
import { againManners } from "./again.js";
import { type Checked, check, filled, reasonOf, type Send, type Verdict } from "./check.js";
import type { Flags } from "./flags.js";
import { type Found, learn } from "./found.js";
import { guestManners } from "./guest-manners.js";
import { manners } from "./manners.js";
import { type Probe, questions } from "./questions.js";
import { streamManners } from "./stream.js";

/** A call that has not been answered by then, ms, counts as silent; reports of a slow archive have to fit in. */
const PATIENCE = 60_000;

const sender =
  (base: string, token: string | null): Send =>
  async (method, path, { body, headers }) => {
    const response = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength > 0 ? bytes : null, response);
  };

/** Makes all calls, one after another, and reports each verdict at once. Rejects when it cannot begin. */
export async function run(
  { base, token, email, password, origin, write, stream }: Flags,
  report: (verdict: Verdict) => void,
): Promise<void> {
  const found: Found = { now: Math.floor(Date.now() / 1000), records: new Map(), own: { records: new Map(), fileNames: new Map() } };
  const open = sender(base, null);

  const ask = async (name: OperationName, probe: Probe, send: Send): Promise<Checked> => {
    const op: Operation = ops[name];
    const { answer, ...verdict } = await check(op, probe, send, base);
    if (answer !== undefined) learn(found, name, answer, probe.params ?? {});
    report({ call: `${op.method} ${filled(op.path, probe.params)}`, ...verdict });
    return { ...verdict, answer };
  };

  const signIn = async (): Promise<string> => {
    const { answer, sentence } = await ask("login", { body: { email, password } }, open);
    if (!answer) throw new Error(`Signing in at ${base} failed: it ${sentence}`);
    return (answer as { access_token: string }).access_token;
  };

  const bearer = token ?? (await signIn());
  const send = sender(base, bearer);
  await comeIn(base, send);
  for (const name of Object.keys(questions) as OperationName[]) {
    const { effect, method, path }: Operation = ops[name];
    if (name === "login" && !token) continue;
    if (name === "cityStream" && stream) continue;
    const probe = effect === "write" && !write && name !== "login" ? "it writes: only with --write" : questions[name](found);
    if (typeof probe === "string") report({ call: `${method} ${path}`, outcome: "unasked", sentence: `not tried: ${probe}` });
    else for (const each of probe) await ask(name, each, send);
  }
  for await (const verdict of againManners(send, found, write)) report(verdict);
  if (stream) for await (const verdict of streamManners(base, bearer, send)) report(verdict);
  for (const verdict of manners(send, open, origin)) report(await verdict);
  for await (const verdict of guestManners(send, open, base)) report(verdict);
}

/** Reports at once, and once, what would otherwise stand in every line. */
async function comeIn(base: string, send: Send): Promise<void> {
  const { status } = await send("GET", "/auth/check", {}).catch((error) => {
    throw new Error(`${base} gives no answer: ${reasonOf(error)}`);
  });
  if (status === 401 || status === 403) throw new Error(`${base} refuses this token (${status}).`);
}
