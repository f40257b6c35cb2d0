import assert from "node:assert/strict";
import { request } from "node:http";
import { type ProviderOptions, type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { forgetPauses } from "../../src/provider/service/control/loop-watch.js";
import { nodeCount, startNodes } from "./several-nodes.js";
import { simulated } from "./simulated.js";

/** A provider that keeps nothing: in memory, or on several nodes where the run is one of those (`NODES`). */
export const startInMemory = (options: ProviderOptions = {}): Promise<RunningProvider> =>
  nodeCount() > 0 && options.database === undefined && options.dataDir === undefined
    ? startNodes(nodeCount(), options)
    : startProvider({ database: ":memory:", dataDir: "/nonexistent", simControl: true, ...options });

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any;
  text: string;
}

/**
 * Called before a call to a provider of the test's own process. They share one loop, so what it stood still until now, as while the
 * simulation went on by an hour, has kept no call waiting.
 */
export const nothingWaits = forgetPauses;

/** One call; `body` is sent as JSON unless it is text or a form. */
export async function ask(
  url: string,
  path: string,
  options: { token?: string; method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Reply> {
  const { token, body, headers = {}, signal } = options;
  const isJson = body !== undefined && typeof body !== "string" && !(body instanceof FormData);
  nothingWaits();
  const answer = await fetch(url + (path.startsWith("/") ? path : `/api/v1/${path}`), {
    method: options.method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(isJson ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(signal ? { signal } : {}),
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: parsed(text) };
}

/** A POST, at the node into which `sim` reaches, whose body comes when `meanwhile` is done: by then the provider has read its head and knows who asks. */
export async function askSlowly(
  { host, port, sim: { tokens } }: RunningProvider,
  path: string,
  { token, body }: { token: string; body: object },
  meanwhile: () => Promise<unknown>,
): Promise<Pick<Reply, "status" | "body">> {
  const { callerOf } = tokens;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "transfer-encoding": "chunked" };
  const call = request(`http://${host}:${port}/api/v1/${path}`, { method: "POST", headers });
  const answered = new Promise<Pick<Reply, "status" | "body">>((resolve, reject) => {
    call.on("error", reject).on("response", async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: parsed((await answer.toArray()).join("")) });
    });
  });
  const isKnown = new Promise<void>((resolve) => {
    tokens.callerOf = async (...asked) => {
      const caller = await callerOf(...asked);
      resolve();
      return caller;
    };
  });
  try {
    call.flushHeaders();
    await isKnown;
    await meanwhile();
  } finally {
    tokens.callerOf = callerOf;
  }
  call.end(JSON.stringify(body));
  return answered;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const operator = { email: "operator@its.test", password: "operator1" };
export const viewer = { email: "viewer@its.test", password: "viewer1234" };

export async function signIn(url: string, who: { email: string; password: string } = operator): Promise<string> {
  const { body, status } = await ask(url, "auth/login", { body: who });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return body.access_token;
}

/** A controller that nobody has commanded and that nothing befalls but what the test forces on it. */
export function freshController({ sim }: RunningProvider): number {
  const { commands } = sim;
  const world = simulated({ sim });
  const found = world.city.controllers.find(({ oID, arms }) => arms.length >= 3 && !world.forced.has(oID) && !commands.has(oID));
  if (!found) throw new Error("the city has no such controller left");
  world.forced.set(found.oID, { faultless: true });
  return found.oID;
}

/** Sees that a command for all red has had no effect on a controller that nobody else commands, now and when its moment would have come. */
export async function nothingHappened(url: string, token: string, oID: number): Promise<void> {
  for (const seconds of [0, 300]) {
    await ask(url, "/__sim/advance", { body: { seconds } });
    const { body, headers } = await ask(url, `rts/${oID}/telemetry`, { token });
    assert.deepEqual([body.control_rts, body.state_control_rts === "all_red", headers.get("etag")], [null, false, '"0"']);
  }
  const { body } = await ask(url, "city/overrides", { token });
  assert.ok(!body.some((row: { oID: number }) => row.oID === oID));
}
