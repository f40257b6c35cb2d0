import ky, { HTTPError } from "ky";
import type { GenericSchema, InferInput, InferOutput } from "valibot";
import type { Connection } from "./connection.js";
import { guestPath, type Operation } from "./contract/operation.js";
import type { Id } from "./contract/schema.js";
import { streamOps } from "./contract/stream.js";
import { FIRST_PROBE } from "./fault.js";
import { fileName, type ProviderFile } from "./files.js";
import { toJson } from "./json.js";
import { ProviderError } from "./provider-error.js";
import { type Flaw, readAnswer } from "./read-answer.js";

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

export type Question<Op extends Operation> = BodyOf<Op> & {
  params?: Readonly<Record<string, Id>>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** What the browser may answer from; by default what the provider's headers allow. */
  cache?: RequestCache;
  /** What stands behind `?` in the address. */
  search?: Record<string, string>;
  /** Sends this one question in a way of its own, for instance one that tells how far it is. */
  via?: typeof fetch;
  /** Called with a successful response before its body is read, e.g. to read `ETag`. */
  received?: (response: Response) => void;
};

/** What the session lends to the signed calls. */
export interface Signer {
  /** The token that a call is asked with, and the guest whose pass it is; null for nobody. Rejects where that cannot be found out. */
  bearer(): Promise<{ readonly token: string; readonly guest: { readonly layers: readonly string[] } | null } | null>;
  /** The provider refused this token: true when another one is at hand to ask a read with. */
  renew(refused: string | null): Promise<boolean>;
  /** The provider ended the session of this token (401 outside login, any 403; spec 4). */
  signedOut(refused: string | null): void;
}

/** Milliseconds the smallest request may take: where packets are lost, it would else hang for minutes and no other be made. */
const PROBE_WAIT = 2_000;

type AnyQuestion = Omit<Question<Operation>, "body"> & { body?: unknown };

/** Turns a successful response into the result; reports to `report` what was left out of it. */
type Reading = (report: (flaw: Flaw) => void, response: Response) => Promise<unknown>;

interface HttpOptions {
  base: string;
  fetch: typeof fetch;
  connection: Connection;
  signer: () => Signer;
  report: (flaw: Flaw & { operation: string }) => void;
  /** A call was answered as the contract says; `isSigned`: one that needs a token. */
  served: (isSigned: boolean) => void;
}

/** The only place that talks to a provider. Rejects with `ProviderError` and with nothing else. */
export function createHttp({ base, fetch, connection, signer, report, served }: HttpOptions) {
  const open = ky.create({ prefixUrl: base, fetch, timeout: false, retry: 0, credentials: "omit" });

  async function send(op: Operation, path: string, { body, signal, headers, cache, search, via }: AnyQuestion): Promise<Response> {
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
      // Who sends in a way of its own (`via`) knows that this is not the provider's silence.
      if (error instanceof ProviderError) throw error;
      connection.silent();
      throw new ProviderError("network", `${op.method} ${op.path} got no response: ${String(error)}`);
    }
  }

  async function sendSigned(op: Operation, path: string, question: AnyQuestion, mayRenew = true): Promise<Response> {
    const bearer = await signer().bearer();
    if (bearer?.guest && !isForGuest(op, bearer.guest))
      throw new ProviderError("status", `${op.method} ${op.path} is not among what guests are shown.`, { status: 404 });
    const headers = { ...question.headers, ...(bearer ? { authorization: `Bearer ${bearer.token}` } : {}) };
    try {
      return await send(op, bearer?.guest ? guestPath(`/${path}`).slice(1) : path, { ...question, headers });
    } catch (error) {
      if (!(error instanceof ProviderError) || (error.status !== 401 && error.status !== 403)) throw error;
      // With another token at hand the session is not over; a write is not repeated by us, though.
      if (mayRenew && (error.status === 401 || bearer?.guest) && (await signer().renew(error.refusedToken))) {
        if (op.effect === "read") return sendSigned(op, path, question, false);
        throw error;
      }
      signer().signedOut(error.refusedToken);
      throw error;
    }
  }

  /** Makes one call, of which `read` makes what is given; what that throws means that the answer cannot be read, or is no longer wanted. */
  async function ask(op: Operation, question: AnyQuestion, read: Reading): Promise<unknown> {
    const path = fillPath(op.path, question.params);
    const response = await (op.auth ? sendSigned(op, path, question) : send(op, path, question));
    question.received?.(response);
    const call = `${op.method} ${op.path}`;
    try {
      const answer = await read((flaw) => report({ ...flaw, operation: call }), response);
      served(op.auth);
      return answer;
    } catch (error) {
      if (question.signal?.aborted) throw cancelled(op);
      throw new ProviderError("answer", `${call} gave an answer we cannot read: ${String(error)}`, { status: response.status });
    }
  }

  return {
    /** Makes one call; the answer is checked against the contract, bad list items are reported and left out. */
    call: <const Op extends Operation>(op: Op, question: Question<Op>) =>
      ask(op, question, (onFlaw, response) => readBody(op, response, onFlaw)) as Promise<AnswerOf<Op>>,
    /**
     * Makes one call `via` what reads the body of a good answer itself, for instance in a worker: `read` takes what was read
     * out of its response, tells `report` the bad items that were left out, and throws when the answer is wrong as a whole.
     */
    callElsewhere: <const Op extends Operation, Answer>(
      op: Op,
      question: Question<Op> & { via: typeof fetch },
      read: (report: (flaw: Flaw) => void, response: Response) => Promise<Answer>,
    ) => ask(op, question, read) as Promise<Answer>,
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
      open
        .get("about", { signal: AbortSignal.timeout(FIRST_PROBE) })
        .json()
        .then(
          () => true,
          () => false,
        ),
    /** One small request that only asks whether anybody is there. */
    async probe(): Promise<void> {
      try {
        await open.get("city/detail", { throwHttpErrors: false, signal: AbortSignal.timeout(PROBE_WAIT) });
        connection.answered();
      } catch {
        // Only a bad connection is probed, and another answer may have made it good meanwhile.
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

/** Calls that guests are not offered are not made: the provider has more to do than to refuse them. */
const isForGuest = ({ guest = [] }: Operation, { layers }: { readonly layers: readonly string[] }) =>
  guest.some((layer) => layers.includes(layer));

const cancelled = (op: Operation) => new ProviderError("cancelled", `${op.method} ${op.path} was cancelled.`);

async function refusal(op: Operation, { request, response }: HTTPError): Promise<ProviderError> {
  const answer = (await response.json().catch(() => null)) as { error?: { code?: unknown; message?: unknown } } | null;
  const { code, message } = answer?.error ?? {};
  return new ProviderError(
    "status",
    `${op.method} ${op.path} was answered ${response.status}${typeof message === "string" ? `: ${message}` : ""}.`,
    {
      status: response.status,
      code: typeof code === "string" ? code : "",
      retryAfter: secondsToWait(response.headers.get("retry-after")),
      refusedToken: request.headers.get("authorization")?.slice("Bearer ".length) ?? null,
    },
  );
}

/** `Retry-After` as seconds or as a date (RFC 9110, 10.2.3). */
function secondsToWait(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** Begins like a page of HTML: what a captive portal or a proxy answers in the provider's place. */
const isPage = (text: string): boolean => /^\s*</.test(text);

async function readBody({ ok }: Operation, response: Response, report: (flaw: Flaw) => void): Promise<unknown> {
  if (ok === "nothing") {
    if (isPage(await response.text())) throw new TypeError("it is a page and not the provider's word");
    return undefined;
  }
  if (ok === "file" || ok === "image" || ok === "tile" || ok === "stream") {
    return { name: fileName(response.headers.get("content-disposition")), blob: await response.blob() };
  }
  return readAnswer(ok, await response.json(), report);
}
