import { atom } from "nanostores";
import { brought, type Client, ProviderError } from "../../../core/index.js";
import type { Fetched, Job, Ranks, ReadResult, Reply, Results } from "./jobs.js";
import { type Run, startWorker } from "./start-worker.js";

/** Where the page hands in jobs for a reader in a worker, or on the page where none is allowed. One for each provider. */
export function createDesk(start: typeof startWorker = startWorker, bringInline = () => import("./inline.js")) {
  /** By number what is waited for; a job that belongs to another one comes and goes with it. */
  const open = new Map<number, { job: Job | null; resolve: (result: never) => void; reject: (reason: Error) => void }>();
  /** By feed what the reader makes of the last answer. */
  const reads = new Map<string, Promise<ReadResult>>();
  const $ranks = atom<Ranks>({});
  let last = 0;
  let run: Run | null = null;
  let isLost = false;

  function take(reply: Reply): void {
    if ("ranks" in reply) {
      $ranks.set(reply.ranks);
      return;
    }
    const asked = open.get(reply.id);
    open.delete(reply.id);
    if ("failure" in reply) asked?.reject(new TypeError(reply.failure));
    else asked?.resolve(reply.result as never);
  }

  /**
   * The same code on the page; what was under way is done again there. Where it does not arrive, the next job asks for it anew:
   * who waits for an answer of the provider is told, what the map wants done with the answers is done when it is there.
   */
  async function goInline(): Promise<void> {
    run = null;
    isLost = false;
    try {
      const { startInline } = await brought(bringInline);
      run = startInline(take);
      for (const [id, { job }] of open) if (job) run(id, job);
    } catch (error) {
      isLost = true;
      for (const [id, { job, reject }] of open) {
        if (job && job.job !== "fetch" && job.job !== "read") continue;
        open.delete(id);
        reject(new ProviderError("answer", `The reader of lists could not be loaded: ${String(error)}`));
      }
    }
  }

  const waitFor = <Result>(id: number, job: Job | null) => new Promise<Result>((resolve, reject) => open.set(id, { job, resolve, reject }));

  function hand<Result>(id: number, job: Job, signal?: AbortSignal): Promise<Result> {
    const answer = waitFor<Result>(id, job);
    signal?.addEventListener("abort", () => {
      open.get(id)?.reject(new DOMException("The question was given up.", "AbortError"));
      open.delete(id);
      run?.(++last, { job: "abort", of: id });
    });
    if (isLost) void goInline();
    run?.(id, job, ownOf(job));
    return answer;
  }

  run = start(take, () => void goInline());
  if (!run) void goInline();

  return {
    $ranks,
    /**
     * Asks the provider there, as `fetch` does; of a good answer the body is read there, and `take` gets what is new in it: each
     * time, also when nobody wants that answer any more, as the next one tells only what has changed since.
     */
    fetchFor: (feed: string, ahead: number, take: (result: ReadResult) => void) => {
      const read = { job: "read", feed, ahead } as const;
      function takeWhenRead(reading: Promise<ReadResult>) {
        const taken = reading.then((result) => {
          take(result);
          return result;
        });
        taken.catch(() => {});
        reads.set(feed, taken);
      }

      async function fetchThere(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
        const { url, headers, signal } = new Request(input, init);
        const readId = ++last;
        takeWhenRead(waitFor(readId, null));
        const job = { job: "fetch", feed, url, headers: [...headers], readId, read } as const;
        const { status, headers: received, body } = await hand<Fetched>(++last, job, signal);
        return new Response(body, { status, headers: received as [string, string][] });
      }

      async function fetchHere(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
        const readId = ++last;
        run?.(readId, { job: "expect" });
        let bytes: ArrayBuffer | undefined;
        try {
          const response = await globalThis.fetch(input, init);
          const { ok, status, headers } = response;
          if (!ok) return response;
          bytes = await response.arrayBuffer();
          takeWhenRead(hand(readId, { ...read, bytes }));
          return new Response(null, { status, headers });
        } finally {
          if (!bytes) run?.(++last, { job: "abort", of: readId });
        }
      }

      return isBrowsers(globalThis.fetch) ? fetchThere : fetchHere;
    },
    /** What was new in the last answer of a feed, once that has been taken; rejects with the reason when it cannot be read. */
    lastRead: (feed: string) => reads.get(feed) ?? Promise.resolve(null),
    /** Does a job; rejects with the reason when an answer cannot be read. */
    ask<Name extends Job["job"]>(job: Extract<Job, { job: Name }>): Promise<Results[Name]> {
      return hand<Results[Name]>(++last, job);
    },
    /** Has a sheet of sprites forgotten. */
    drop: (sheet: number) => run?.(++last, { job: "drop", sheet }),
  };
}

/** What of a job was made for it alone. */
function ownOf(job: Job): Transferable[] | undefined {
  if (job.job === "gather") return Object.values(job.flat).map(({ buffer }) => buffer);
  if (job.job === "copy") return [job.left.buffer, job.top.buffer, job.sprite.buffer, ...job.added];
  return undefined;
}

let looked: { readonly given: typeof fetch; readonly isBrowsers: boolean } | undefined;

/** Is this the browser's own `fetch`? A page that puts another in its place wants to see every question. Its text is made once: that takes time. */
function isBrowsers(given: typeof fetch): boolean {
  if (looked?.given !== given) looked = { given, isBrowsers: Function.prototype.toString.call(given).includes("[native code]") };
  return looked.isBrowsers;
}

export type Desk = ReturnType<typeof createDesk>;

export const deskOf = (client: Client): Desk => client.keep("mapDesk", () => createDesk());
