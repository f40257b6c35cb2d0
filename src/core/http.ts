import ky, { HTTPError } from "ky";
import type { GenericSchema, InferInput, InferOutput } from "valibot";
import type { Connection } from "./connection.js";
import type { About } from "./contract/city.js";
import { guestPath, type Operation } from "./contract/operation.js";
import type { Id } from "./contract/schema.js";
import { streamOps } from "./contract/stream.js";
import { FIRST_PROBE } from "./fault.js";
import { fileName, type ProviderFile } from "./files.js";
import { toJson } from "./json.js";
import { createPresses } from "./presses.js";
import { ProviderError } from "./provider-error.js";
import { type Flaw, readAnswer } from "./read-answer.js";
import { uniqueId } from "./unique-id.js";

export type AnswerOf<Op extends Operation> = Op["ok"] extends GenericSchema
  ? InferOutput<Op["ok"]>
  : Op["ok"] extends "nothing"
    ? undefined
    : ProviderFile;

type BodyOf<Op extends Operation> = Op["body"] extends GenericSchema
  ? { body: InferInput<Op["body"]> }
  : Op["body"] extends "file"
    ? { body: FormData }
    : { body?: undefined };

export type CallOptions<Op extends Operation> = BodyOf<Op> & {
  params?: Readonly<Record<string, Id>>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Name of the press, of a call that makes a record (`again: "key"`); by default one is made of what is sent (`presses.ts`). */
  key?: string;
  /**
   * Cache mode of `fetch`. By default a kept answer is never taken without asking the provider whether it still holds: where an answer
   * does not say how long it may be kept, a browser guesses. Tiles are the exception.
   */
  cache?: RequestCache;
  /** Parameters of the query string. */
  search?: Record<string, string> | URLSearchParams;
  /** Replaces `fetch` for this call, e.g. by one that reports progress. */
  via?: typeof fetch;
  /** Called with a successful response before its body is read, e.g. to read `ETag`. */
  received?: (response: Response) => void;
};

/** Gives signed calls their token. */
export interface Signer {
  /** The token of a call, with the guest where it is a guest's pass; null without one. Rejects when the provider cannot be asked for a pass. */
  bearer(): Promise<{ readonly token: string; readonly guest: { readonly layers: readonly string[] } | null } | null>;
  /** The provider refused this token: resolves to true when there is another one to repeat a read with. */
  renew(refused: string | null): Promise<boolean>;
  /** The provider ended the session of this token (401 outside login, any 403; spec 4). */
  signedOut(refused: string | null): void;
}

/** Milliseconds after which a probe is given up: where packets are lost, it would hang for minutes and block the next one. */
const PROBE_TIMEOUT = 2_000;

type AnyCallOptions = Omit<CallOptions<Operation>, "body"> & { body?: unknown };

/** Turns a successful response into the result; reports to `report` what was left out of it. */
type Reading = (report: (flaw: Flaw) => void, response: Response) => Promise<unknown>;

interface HttpOptions {
  base: string;
  fetch: typeof fetch;
  connection: Connection;
  signer: () => Signer;
  report: (flaw: Flaw & { operation: string }) => void;
  /** Called after an answer that fits the contract; `isSigned`: the call needs a token. */
  served: (isSigned: boolean) => void;
  /** Called with the language of the texts of an answer, null where it names none. */
  spoken: (tag: string | null) => void;
}

/** The only place that talks to a provider. Rejects with `ProviderError` and with nothing else. */
export function createHttp({ base, fetch, connection, signer, report, served, spoken }: HttpOptions) {
  const press = createPresses(takesKeys);
  const open = ky.create({ prefixUrl: base, fetch, timeout: false, retry: 0, credentials: "omit", cache: "no-cache" });

  async function send(op: Operation, path: string, { body, signal, headers, search, via, ...options }: AnyCallOptions): Promise<Response> {
    const cache = options.cache ?? (op.ok === "tile" ? "default" : null);
    try {
      const response = await open(path, {
        method: op.method,
        headers: { ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }), ...headers },
        ...(signal ? { signal } : {}),
        ...(cache ? { cache } : {}),
        ...(search ? { searchParams: search } : {}),
        // A redirect would make two POSTs of one command (RFC 9110, 15.4.8: 307 repeats the body).
        ...(op.effect === "control" ? { redirect: "error" } : {}),
        ...(via ? { fetch: via } : {}),
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : toJson(body) }),
      });
      connection.answered();
      return response;
    } catch (error) {
      if (signal?.aborted) throw cancelled(op);
      if (error instanceof HTTPError) {
        connection.answered();
        throw await refusal(op, error);
      }
      // A `via` rejects with this error when the provider is not the cause, e.g. when a file cannot be read.
      if (error instanceof ProviderError) throw error;
      connection.silent();
      throw new ProviderError("network", `${op.method} ${op.path} got no response: ${String(error)}`);
    }
  }

  async function sendSigned(op: Operation, path: string, options: AnyCallOptions, mayRenew = true): Promise<Response> {
    const bearer = await signer().bearer();
    if (bearer?.guest && !isForGuest(op, bearer.guest))
      throw new ProviderError("status", `${op.method} ${op.path} is not among what guests are shown.`, { status: 404 });
    const headers = { ...options.headers, ...(bearer ? { authorization: `Bearer ${bearer.token}` } : {}) };
    try {
      return await send(op, bearer?.guest ? guestPath(`/${path}`).slice(1) : path, { ...options, headers });
    } catch (error) {
      if (!(error instanceof ProviderError) || (error.status !== 401 && error.status !== 403)) throw error;
      // With another token the session goes on; only a read is repeated.
      if (mayRenew && (error.status === 401 || bearer?.guest) && (await signer().renew(error.refusedToken))) {
        if (op.effect === "read") return sendSigned(op, path, options, false);
        throw error;
      }
      signer().signedOut(error.refusedToken);
      throw error;
    }
  }

  /** What the provider says of itself, asked without a token. */
  const about = () => open.get("about", { signal: AbortSignal.timeout(FIRST_PROBE) }).json<Partial<About> | null>();

  let isKeyTaken: boolean | undefined;
  /** Whether the provider takes keys; one that does not say so now is asked again for the next press, unless it knows no such call. */
  async function takesKeys(): Promise<boolean> {
    isKeyTaken ??= await about().then(
      (said) => said?.takes_keys === true,
      (error) => (error instanceof HTTPError ? false : undefined),
    );
    return isKeyTaken ?? false;
  }

  const askNamed = (op: Operation, { key, ...options }: AnyCallOptions, read: Reading): Promise<unknown> => {
    if (op.again !== "key") return ask(op, options, read);
    const body = options.body instanceof FormData ? uniqueId() : (options.body ?? null);
    const what = toJson([op.path, options.params ?? {}, body]);
    return press(what, key, (named) => ask(op, { ...options, headers: { ...options.headers, ...named } }, read));
  };

  /** Makes one call; `read` turns the response into the result. When `read` throws, the call rejects with the failure `answer`, or `cancelled` after an abort. */
  async function ask(op: Operation, options: AnyCallOptions, read: Reading): Promise<unknown> {
    const path = fillPath(op.path, options.params);
    const response = await (op.auth ? sendSigned(op, path, options) : send(op, path, options));
    options.received?.(response);
    if (response.headers.get("content-type")?.startsWith("application/json")) spoken(response.headers.get("content-language"));
    const call = `${op.method} ${op.path}`;
    try {
      const answer = await read((flaw) => report({ ...flaw, operation: call }), response);
      served(op.auth);
      return answer;
    } catch (error) {
      if (options.signal?.aborted) throw cancelled(op);
      throw new ProviderError("answer", `${call} gave an answer we cannot read: ${String(error)}`, { status: response.status });
    }
  }

  return {
    /** Makes one call; the answer is checked against the contract, bad list items are reported and left out. */
    call: <const Op extends Operation>(op: Op, options: CallOptions<Op>) =>
      askNamed(op, options, (onFlaw, response) => readBody(op, response, onFlaw)) as Promise<AnswerOf<Op>>,
    /**
     * Makes one call whose body is read by `via` itself, e.g. in a worker: `read` takes the result out of the response, passes the
     * items that were left out to `report`, and throws when the answer is wrong as a whole.
     */
    callElsewhere: <const Op extends Operation, Answer>(
      op: Op,
      options: CallOptions<Op> & { via: typeof fetch },
      read: (report: (flaw: Flaw) => void, response: Response) => Promise<Answer>,
    ) => ask(op, options, read) as Promise<Answer>,
    /**
     * Opens the stream of the city, whose body is read by the caller. A refusal rejects and signs nobody out: the calls of the lists find
     * out whether the session is over.
     */
    async openStream(search: Record<string, string>, signal: AbortSignal): Promise<Response> {
      const ask = async (): Promise<Response> => {
        const bearer = await signer().bearer();
        const headers = { accept: "text/event-stream", ...(bearer ? { authorization: `Bearer ${bearer.token}` } : {}) };
        return send(streamOps.cityStream, streamOps.cityStream.path.slice(1), { search, signal, headers, cache: "no-store" });
      };
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ProviderError) || error.status !== 401 || !(await signer().renew(error.refusedToken))) throw error;
        return ask();
      }
    },
    /** Whether a provider says that it is one, asked without a token; one that does not know this call is looked at by `findFault`. */
    isHere: () =>
      about().then(
        () => true,
        () => false,
      ),
    /**
     * One small request that finds out whether the provider answers; never rejects. A provider refuses other calls without a token,
     * and the browser would report that as an error of the page.
     */
    async probe(): Promise<void> {
      try {
        await open.get("about", { throwHttpErrors: false, signal: AbortSignal.timeout(PROBE_TIMEOUT) });
        connection.answered();
      } catch {
        // The connection is marked bad already.
      }
    },
  };
}

export type Http = ReturnType<typeof createHttp>;

function fillPath(template: string, params: Readonly<Record<string, Id>> = {}): string {
  return template.slice(1).replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`The path "${template}" needs the parameter "${name}".`);
    return encodeURIComponent(value);
  });
}

/** Whether guests are offered the call; others are not sent, since the provider would refuse them. */
const isForGuest = ({ guest = [] }: Operation, { layers }: { readonly layers: readonly string[] }) =>
  guest.some((layer) => layers.includes(layer));

const cancelled = (op: Operation) => new ProviderError("cancelled", `${op.method} ${op.path} was cancelled.`);

async function refusal(op: Operation, { request, response }: HTTPError): Promise<ProviderError> {
  const answer = (await response.json().catch(() => null)) as { error?: { code?: unknown; message?: unknown; values?: unknown } } | null;
  const { code, message, values } = answer?.error ?? {};
  const says = typeof message === "string" ? message : "";
  return new ProviderError("status", `${op.method} ${op.path} was answered ${response.status}${says && `: ${says}`}.`, {
    status: response.status,
    code: typeof code === "string" ? code : "",
    values: Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => typeof value === "string" || typeof value === "number")),
    says,
    retryAfter: secondsToWait(response.headers.get("retry-after")),
    refusedToken: request.headers.get("authorization")?.slice("Bearer ".length) ?? null,
  });
}

/** `Retry-After` as seconds or as a date (RFC 9110, 10.2.3). */
function secondsToWait(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** Whether it begins like HTML, as the answer of a captive portal or a proxy does. */
const isPage = (text: string): boolean => /^\s*</.test(text);

async function readBody({ ok }: Operation, response: Response, report: (flaw: Flaw) => void): Promise<unknown> {
  if (ok === "nothing") {
    if (isPage(await response.text())) throw new TypeError("it is a page and not the provider's word");
    return undefined;
  }
  if (typeof ok === "string") {
    return { name: fileName(response.headers.get("content-disposition")), blob: await response.blob() };
  }
  return readAnswer(ok, await response.json(), report);
}
