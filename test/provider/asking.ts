import assert from "node:assert/strict";
import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
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

/** As `fetch` asks, but at a fifth of the work, which half of a test of thousands of calls would be. */
const connections = new Agent({ keepAlive: true, timeout: 3_000 });
const likeFetch = { accept: "*/*", "accept-encoding": "gzip, deflate", "user-agent": "node" };

/** One call; `body` is sent as JSON unless it is text, bytes or a form. */
export async function ask(
  url: string,
  path: string,
  options: { token?: string; method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Reply> {
  const { token, body, signal } = options;
  const isJson = body !== undefined && typeof body !== "string" && !(body instanceof Uint8Array) && !(body instanceof FormData);
  nothingWaits();
  const address = url + (path.startsWith("/") ? path : `/api/v1/${path}`);
  const method = options.method ?? (body === undefined ? "GET" : "POST");
  const headers = {
    ...(isJson ? { "content-type": "application/json" } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...options.headers,
  };
  const sent = isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer> | FormData | undefined);
  if (sent instanceof FormData || signal) {
    const answer = await fetch(address, {
      method,
      headers,
      ...(sent === undefined ? {} : { body: sent as BodyInit }),
      ...(signal ? { signal } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: parsed(text) };
  }
  const type = typeof body === "string" ? { "content-type": "text/plain;charset=UTF-8" } : {};
  return new Promise((resolve, reject) => {
    const call = request(address, { agent: connections, method, headers: { ...likeFetch, ...type, ...lowerCase(headers) } });
    call.on("error", reject).on("response", (answer) => {
      // What was refused need not be sent to its end.
      call.off("error", reject).on("error", () => {});
      const chunks: Buffer[] = [];
      answer.on("error", reject).on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const { statusCode: status = 0, headers: told } = answer;
        if (method === "GET" && status > 300 && status < 304 && told.location !== undefined) {
          const { origin, pathname, search } = new URL(told.location, address);
          resolve(ask(origin, pathname + search, options));
          return;
        }
        const text = unpacked(Buffer.concat(chunks), told["content-encoding"]).toString();
        resolve({ status, headers: headersOf(answer), text, body: parsed(text) });
      });
    });
    call.end(sent);
  });
}

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  return headers;
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "gzip") return gunzipSync(bytes);
  if (encoding === "deflate") return inflateSync(bytes);
  return encoding === "br" ? brotliDecompressSync(bytes) : bytes;
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
export const administrator = { email: "admin@its.test", password: "admin1234" };

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
