import type { Clock } from "../clock.js";
import { Download, type Fetch } from "../gtfs/download.js";
import { FeedFault } from "../gtfs/fault.js";

export interface PullOptions {
  readonly url: string;
  /** Sent to the host of the address alone, as they may hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** Other hosts to which its server may redirect. */
  readonly redirects: readonly string[];
  /** Seconds between two looks. */
  readonly every: number;
  /** Bytes of an answer at most. */
  readonly limit: number;
  /** Whether an answer is XML. */
  readonly isXml?: boolean;
  readonly clock: Clock;
  /** ms until the first look: a driver of hundreds of addresses does not ask them all at once. */
  readonly after: number;
  readonly fetch?: Fetch | undefined;
  /** An answer; also one that is the same as before. */
  take(body: Buffer): unknown;
  /** Two looks in a row have failed. */
  fail(why: string): void;
}

/** ms within which an answer must be whole. */
const TIMEOUT = 10_000;
/** Looks that are left out at most after failures: a server that is overloaded is left alone. */
const MOST_LEFT_OUT = 8;

/** Asks an address again and again; gives the function that ends it. */
export function pull({
  url,
  headers,
  redirects,
  every,
  limit,
  clock,
  after,
  take,
  fail,
  isXml = false,
  fetch: ask = fetch,
}: PullOptions): () => void {
  const download = new Download({ url, headers, redirects, limit, timeout: TIMEOUT, clock, fetch: ask, isXml });
  let last: Buffer | null = null;
  let failures = 0;
  let isStopped = false;
  let forget = clock.after(after, look);

  async function look(): Promise<void> {
    try {
      const body = await download.read();
      if (isStopped) return;
      // What has not changed is so still.
      if (body) last = Buffer.concat(body);
      if (last) await take(last);
      failures = 0;
    } catch (error) {
      if (isStopped) return;
      failures++;
      const words = error instanceof FeedFault ? error.message.replace(' of "transit"', "") : (error as Error).message;
      if (failures > 1 || last === null) fail(words);
    }
    if (!isStopped) forget = clock.after(every * 1000 * Math.min(MOST_LEFT_OUT, 2 ** Math.max(0, failures - 1)), look);
  }
  return () => {
    isStopped = true;
    forget();
    download.cancel();
  };
}

/** An address as the log may name it: without what may be a secret. */
export function shownAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Throws where an address is none, or holds a name and a password, which everybody who reads the city file would know. */
export function checkAddress(what: string, url: string): void {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new Error(`${what} must be an address with http:// or https://.`);
  const { username, password } = new URL(url);
  if (username || password) throw new Error(`${what} must be an address without a name and password: they go into "headers".`);
}

/** Headers of a file, one a line as `Name: value`. Throws without a word of what stands there: it is secret. */
export function headersIn(file: string, text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line, at) => {
      const [, name, value] = /^([A-Za-z0-9-]+):\s*([\x20-\x7e]+)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`"${file}", line ${at + 1}: a header is "Name: value".`);
      return [name.toLowerCase(), value.trim()];
    }),
  );
}
