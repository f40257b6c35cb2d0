import { type OperationName, ops } from "../core/contract/index.js";
import type { Operation } from "../core/contract/operation.js";
import type { AnswerOf } from "../core/http.js";
import sample from "./testing-sample.js";

/** A call as it was made. */
export interface Call {
  operation: OperationName;
  /** Parts of the path: `{ id: "7" }`. */
  params: Readonly<Record<string, string>>;
  request: Request;
}

/** Answers of a test's own by the operation of the contract: a value, a `Response`, or what gives one of them. */
export type GivenAnswers = {
  [Name in OperationName]?:
    | AnswerOf<(typeof ops)[Name]>
    | Response
    | ((call: Call) => AnswerOf<(typeof ops)[Name]> | Response | Promise<AnswerOf<(typeof ops)[Name]> | Response>);
};

/** What answers in the place of a provider. */
export interface Answers {
  /** Answers calls of `/api/v1`, at whatever origin; everything else goes to the `fetch` that was there. */
  fetch: typeof globalThis.fetch;
  /** All calls so far, the oldest first. */
  calls: readonly Call[];
  /** Puts `fetch` in the place of the page's own, before an element asks for anything; gives what takes it away again. */
  install(): () => void;
}

const BASE = "/api/v1";
const routes = (Object.entries(ops) as [OperationName, Operation][]).map(([operation, op]) => ({
  operation,
  op,
  pattern: new RegExp(`${BASE}${op.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

/**
 * Answers all calls of the contract in the page, without a server, as the reference provider answered for its sample city:
 * every device has the readings of one, its times are of now, any password but `wrong` signs in, and what is written is not kept.
 * `given` are answers of the test's own. A call that moves traffic and is not given answers 501.
 */
export function sampleAnswers(given: GivenAnswers = {}): Answers {
  const calls: Call[] = [];
  const before = globalThis.fetch;

  async function answer(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    for (const { operation, op, pattern } of routes) {
      const groups = request.method === op.method ? (pattern.exec(pathname)?.groups ?? (pattern.test(pathname) ? {} : null)) : null;
      if (!groups) continue;
      const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value ?? "")]));
      const call: Call = { operation, params, request: request.clone() };
      calls.push(call);
      const own = given[operation];
      const value = typeof own === "function" ? await own(call) : own;
      if (value instanceof Response) return value.clone();
      return value === undefined ? recorded(call, op) : Response.json(value);
    }
    return pathname.includes(`${BASE}/`) ? failure(404, "not_found", `The contract has no ${request.method} ${pathname}.`) : null;
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    return (await answer(request)) ?? before(request);
  };
  return {
    fetch,
    calls,
    install() {
      const replaced = globalThis.fetch;
      globalThis.fetch = fetch;
      return () => {
        if (globalThis.fetch === fetch) globalThis.fetch = replaced;
      };
    },
  };
}

const failure = (status: number, code: string, message: string) => Response.json({ error: { code, message } }, { status });

async function recorded({ operation, params, request }: Call, op: Operation): Promise<Response> {
  if (operation === "login" && ((await request.clone().json()) as { password?: unknown }).password === "wrong")
    return failure(401, "wrong_credentials", "Email or password is wrong.");
  if (op.auth && !request.headers.has("authorization")) return failure(401, "unauthorized", "Nobody is signed in.");
  const found = sample.answers.filter(({ call }) => call === operation);
  const best =
    found.find((each) => op.params && Object.keys(op.params).every((name) => `${each.params[name]}` === params[name])) ?? found[0];
  if (!best) return unrecorded(operation, op);
  const { status, type, body } = best;
  if (body === null) return new Response(null, { status });
  if (!type.includes("json")) return new Response(bytesOf(body as string), { status, headers: { "content-type": type } });
  const now = Math.floor(Date.now() / 1000);
  return Response.json(named(later(body, now - sample.now), params), { status });
}

function unrecorded(operation: OperationName, { ok, effect }: Operation): Response {
  if (ok === "file" || ok === "image" || ok === "tile" || ok === "stream" || ok === "redirect")
    return failure(404, "not_found", "There is none.");
  if (ok === "nothing" && effect !== "control") return new Response(null, { status: 204 });
  return failure(501, "not_given", `Give sampleAnswers an answer to "${operation}".`);
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The same answer so many seconds later: all times of it (`utime…`, `…_utime`, `…_time`) that are Unix seconds. */
function later(value: unknown, seconds: number, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => later(each, seconds, name));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, later(each, seconds, key)]));
  return typeof value === "number" && /utime|_time$|^time$/.test(name) && value > 1e9 ? value + seconds : value;
}

/** A reading of one device as that of the device that was asked for. */
function named(value: unknown, { id }: Readonly<Record<string, string>>): unknown {
  if (id === undefined || typeof value !== "object" || value === null || !("oID" in value)) return value;
  return { ...value, oID: typeof value.oID === "number" && Number.isFinite(Number(id)) ? Number(id) : id };
}
