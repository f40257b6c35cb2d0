import { createHash } from "node:crypto";
import type { Clock } from "../clock.js";
import { FeedFault } from "./fault.js";

/** The bytes of an answer, as they came; each part has memory of its own, so that it can be given to a thread. */
export type Body = readonly Buffer<ArrayBuffer>[];

export type Fetch = (url: string, init: FetchInit) => Promise<Response>;
export type FetchInit = { headers: Record<string, string>; signal: AbortSignal; redirect: "manual" };

/** Redirects of one look that are followed. */
const mostRedirects = 5;
/** ms for which a server that says when to come again is left alone at most. */
const longestRest = 3_600_000;

export type DownloadOptions = {
  url: string;
  /** What each question has in its head, as a key. It is sent to the host of the address alone. */
  headers: Readonly<Record<string, string>>;
  /** Hosts to which the server may redirect, beside its own; with a port where that is not the usual one. */
  redirects: readonly string[];
  /** Bytes at most, unpacked. */
  limit: number;
  /** ms until the whole answer is here. */
  timeout: number;
  clock: Clock;
  fetch: Fetch;
  /** Whether an answer is XML, which is a page of some error otherwise. */
  isXml?: boolean;
};

/** One address that is asked again and again. What has not changed since is not sent again, where its server can tell. */
export class Download {
  #options: DownloadOptions;
  #validators: Record<string, string> = {};
  #digest = "";
  #abort: ((reason: Error) => void) | null = null;
  /** Until when the server wants to be left alone, and its answer then. */
  #rest: { until: number; status: number } | null = null;

  constructor(options: DownloadOptions) {
    this.#options = options;
  }

  /**
   * What is there now; null where it is the same as at the last look. Throws a FeedFault with a sentence; without a question while the server
   * wants to be left alone (`Retry-After`).
   */
  async read(): Promise<Body | null> {
    const { timeout, clock } = this.#options;
    if (this.#rest && clock.now() < this.#rest.until) throw restFault(this.#rest, clock);
    const controller = new AbortController();
    // A fetch that does not heed its signal must not hold up the next look.
    const aborted = new Promise<never>((_, reject) => {
      this.#abort = (reason) => {
        reject(reason);
        controller.abort(reason);
      };
    });
    const giveUp = clock.after(timeout, () => this.#abort?.(new FeedFault(`There was no whole answer within ${timeout / 1000} s.`)));
    const ask = async () => this.#take(await this.#answer(controller.signal));
    try {
      return await Promise.race([aborted, ask()]);
    } catch (error) {
      throw error instanceof FeedFault ? error : new FeedFault(`The server cannot be reached (${reasonOf(error)}).`);
    } finally {
      giveUp();
      this.#abort = null;
    }
  }

  /** The last answer was no good: the same one is to be sent again. */
  forget(): void {
    this.#validators = {};
    this.#digest = "";
  }

  /** Ends what is under way. */
  cancel(): void {
    this.#abort?.(new FeedFault("The driver has stopped."));
  }

  /** The answer at the end of all redirects. */
  async #answer(signal: AbortSignal): Promise<Response> {
    const { fetch } = this.#options;
    let url = new URL(this.#options.url);
    const hosts = [url.host, ...this.#options.redirects];
    for (let followed = 0; followed <= mostRedirects; followed++) {
      const own = url.host === hosts[0] ? this.#options.headers : {};
      const answer = await fetch(url.href, { headers: { ...own, ...this.#validators }, signal, redirect: "manual" });
      const location = redirectStatuses.has(answer.status) ? answer.headers.get("location") : null;
      if (location === null) return answer;
      await answer.body?.cancel();
      url = redirected(url, location, hosts);
    }
    throw new FeedFault(`The server redirects more than ${mostRedirects} times.`);
  }

  async #take(answer: Response): Promise<Body | null> {
    const { clock } = this.#options;
    const until = answer.ok ? null : restUntil(answer.headers.get("retry-after"), clock.now());
    this.#rest = until === null ? null : { until, status: answer.status };
    if (answer.status === 304) return null;
    if (!answer.ok) {
      await answer.body?.cancel();
      throw this.#rest ? restFault(this.#rest, clock) : new FeedFault(`The server answered ${answer.status}.`);
    }
    const { body, digest } = await bodyOf(answer, this.#options.limit);
    const page = this.#options.isXml ? /^\s*<(!doctype html|html)/i : /^\s*<(!doctype|html|\?xml)/i;
    if (page.test(body[0]?.toString("latin1", 0, 200) ?? "")) throw new FeedFault("The server answered with a page.");
    this.#validators = validatorsOf(answer);
    if (this.#digest === digest) return null;
    this.#digest = digest;
    return body;
  }
}

/** When to come again, ms: `Retry-After` is seconds, or a date. */
function restUntil(value: string | null, now: number): number | null {
  if (value === null) return null;
  const until = /^\d+$/.test(value.trim()) ? now + 1000 * Number(value) : Date.parse(value);
  return until > now ? Math.min(until, now + longestRest) : null;
}

const restFault = ({ until, status }: { until: number; status: number }, clock: Clock): FeedFault =>
  new FeedFault(`The server answered ${status} and wants to be left alone for ${Math.ceil((until - clock.now()) / 1000)} s.`);

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Where a redirect leads. A server that may send us anywhere could have us ask what only this machine reaches, and what it sends would be
 * taken for the city's. Throws a FeedFault with the host alone: the rest of an address may be a secret.
 */
function redirected(from: URL, location: string, hosts: readonly string[]): URL {
  if (!URL.canParse(location, from.href)) throw new FeedFault("The server redirects to something that is no address.");
  const to = new URL(location, from);
  if (to.protocol !== "https:" && to.protocol !== from.protocol)
    throw new FeedFault(`The server redirects to ${to.protocol}//${to.host}, which is not encrypted or no web address.`);
  const isUpgrade = to.protocol !== from.protocol && to.hostname === from.hostname;
  if (!isUpgrade && to.host !== from.host && !hosts.includes(to.host))
    throw new FeedFault(`The server redirects to another host. If it may, add "${to.host}" to "redirects" of "transit" in the city file.`);
  return to;
}

async function bodyOf(answer: Response, limit: number): Promise<{ body: Body; digest: string }> {
  const body: Buffer<ArrayBuffer>[] = [];
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    // Leaving the loop cancels the body.
    if (bytes > limit) throw new FeedFault(`The answer has more than ${limit / 1e6} MB.`);
    hash.update(part);
    body.push(Buffer.from(new Uint8Array(part).buffer));
  }
  return { body, digest: hash.digest("base64") };
}

function validatorsOf({ headers }: Response): Record<string, string> {
  const etag = headers.get("etag");
  const modified = headers.get("last-modified");
  return { ...(etag ? { "if-none-match": etag } : {}), ...(modified ? { "if-modified-since": modified } : {}) };
}

/** What has failed, as ECONNREFUSED. The messages of fetch say less, or name the address with all that is in it. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? "the reason is not known";
}
