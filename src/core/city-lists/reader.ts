import { atom } from "nanostores";
import { perClient } from "../per-client.js";
import { ProviderError } from "../provider-error.js";
import { versionIn } from "../stream/version-in.js";
import { loadWithRetry } from "../with-timeout.js";
import type { Fetched, Job, JobName, Ranks, ReadJob, ReadList, Reply, Result } from "./worker/jobs.js";
import { type Run, startWorker } from "./worker/start-worker.js";

/** A response whose body was parsed by the reader. */
class ReadResponse extends Response {
  readonly read: Fetched["read"];

  constructor({ status, headers, body, read }: Fetched) {
    super(body, { status, headers: headers as [string, string][] });
    this.read = read;
  }
}

/**
 * What the reader made of a good answer that was fetched with `via`; throws `TypeError` with the reason when it breaks the
 * contract.
 */
export function readOf(response: Response): ReadList {
  const { read } = response as ReadResponse;
  if (!read || "failure" in read) throw new TypeError(read?.failure ?? "The answer was not read.");
  return read;
}

/** The page's side of the reader: it runs in a worker, or on the page where no worker is allowed. One for each provider. */
export function createListReader(start: typeof startWorker = startWorker, loadInline = () => import("./worker/inline.js")) {
  /** Jobs that wait for a reply, by id. */
  const open = new Map<number, { job: Job; resolve: (result: never) => void; reject: (reason: Error) => void }>();
  const $ranks = atom<Ranks>({});
  let last = 0;
  let run: Run | null = null;
  let isLost = false;

  function receive(reply: Reply): void {
    if ("ranks" in reply) {
      $ranks.set(reply.ranks);
      return;
    }
    const pending = open.get(reply.id);
    open.delete(reply.id);
    if ("failure" in reply) pending?.reject(new TypeError(reply.failure));
    else pending?.resolve(reply.result as never);
  }

  /**
   * Starts the reader on the page and runs the open jobs there. If its code cannot be loaded, requests to the provider fail and
   * the other jobs wait; the next job tries to load it again.
   */
  async function goInline(): Promise<void> {
    run = null;
    isLost = false;
    try {
      const { startInline } = await loadWithRetry(loadInline);
      run = startInline(receive);
      for (const [id, { job }] of open) run(id, job);
    } catch (error) {
      isLost = true;
      for (const [id, { job, reject }] of open) {
        if (job.job !== "fetch" && job.job !== "read") continue;
        open.delete(id);
        reject(new ProviderError("answer", `The reader of lists could not be loaded: ${String(error)}`));
      }
    }
  }

  /** Runs a job; rejects with the reason when it fails, and with `AbortError` when `signal` aborts it. */
  function ask<Name extends JobName>(job: Job<Name> & { readonly job: Name }, signal?: AbortSignal): Promise<Result<Name>> {
    const id = ++last;
    const answer = new Promise<Result<Name>>((resolve, reject) => open.set(id, { job, resolve, reject }));
    signal?.addEventListener("abort", () => {
      open.get(id)?.reject(new DOMException("The question was given up.", "AbortError"));
      open.delete(id);
      run?.(++last, { job: "abort", of: id });
    });
    if (isLost) void goInline();
    run?.(id, job, buffersOf(job));
    return answer;
  }

  run = start(receive, () => void goInline());
  if (!run) void goInline();

  return {
    $ranks,
    ask,
    /**
     * A `fetch` that requests a list and reads a good answer; `readOf` gives the result. A client with a `fetch` of its own, or
     * a page that replaced the browser's, makes the request with that one.
     */
    via: (reading: ReadJob, own: typeof fetch | undefined): typeof fetch =>
      async function askForList(input, init) {
        if (!own && isBrowsers(globalThis.fetch)) {
          const { url, headers, cache, signal } = new Request(input, init);
          return new ReadResponse(await ask({ ...reading, job: "fetch", url, headers: [...headers], cache }, signal));
        }
        const response = await (own ?? globalThis.fetch)(input, init);
        if (!response.ok) return response;
        const { status, headers } = response;
        const job = { ...reading, version: versionIn(headers), job: "read", bytes: await response.arrayBuffer() } as const;
        const read = await ask(job).catch((error: unknown) => {
          if (error instanceof ProviderError) throw error;
          return { failure: String(error) };
        });
        return new ReadResponse({ status, headers: [...headers], body: null, read });
      },
    /** Drops a sheet of sprites. */
    drop: (sheet: number) => run?.(++last, { job: "drop", sheet }),
  };
}

/** Buffers of a job that are transferred instead of copied. */
function buffersOf(job: Job): Transferable[] | undefined {
  if (job.job === "cluster") return Object.values(job.flat).map(({ buffer }) => buffer);
  if (job.job === "copy") return [job.left.buffer, job.top.buffer, job.sprite.buffer, ...job.added];
  return undefined;
}

let checked: { readonly given: typeof fetch; readonly isBrowsers: boolean } | undefined;

/**
 * Whether this is the browser's own `fetch`: a page that replaced it wants to see every request. Cached, since printing a
 * function is slow.
 */
function isBrowsers(given: typeof fetch): boolean {
  if (checked?.given !== given) checked = { given, isBrowsers: Function.prototype.toString.call(given).includes("[native code]") };
  return checked.isBrowsers;
}

export type ListReader = ReturnType<typeof createListReader>;

export const listReader = perClient("listReader", () => createListReader());
