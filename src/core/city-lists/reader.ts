import { atom } from "nanostores";
import { perClient } from "../per-client.js";
import { ProviderError } from "../provider-error.js";
import { loadWithRetry } from "../with-timeout.js";
import type { Fetched, Job, JobName, Ranks, ReadJob, ReadList, Reply, Result } from "./worker/jobs.js";
import { type Run, startWorker } from "./worker/start-worker.js";

/** A response whose body was read elsewhere. */
class ReadResponse extends Response {
  readonly read: Fetched["read"];

  constructor({ status, headers, body, read }: Fetched) {
    super(body, { status, headers: headers as [string, string][] });
    this.read = read;
  }
}

/** What was read of a good answer that came through `via`; throws the reason when it is not what the contract says. */
export function readOf(response: Response): ReadList {
  const { read } = response as ReadResponse;
  if (!read || "failure" in read) throw new TypeError(read?.failure ?? "The answer was not read.");
  return read;
}

/** The page's side of the reader, which runs in a worker or on the page where none is allowed. One for each provider. */
export function createListReader(start: typeof startWorker = startWorker, loadInline = () => import("./worker/inline.js")) {
  /** By number the jobs that wait for a reply. */
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
   * The same code on the page; what was under way is done again there. Where it does not arrive, the next job asks for it anew:
   * who waits for an answer of the provider is told, what the map wants done with the answers is done when it is there.
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

  /** Does a job; rejects with the reason when that fails, and with `AbortError` when it was given up. */
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
     * Asks the provider for a list as `fetch` does, and reads a good answer: `readOf` gives what was read. A client whose page
     * gave it a `fetch` of its own, or put another in the place of the browser's, asks by that.
     */
    via: (reading: ReadJob, own: typeof fetch | undefined): typeof fetch =>
      async function askForList(input, init) {
        if (!own && isBrowsers(globalThis.fetch)) {
          const { url, headers, signal } = new Request(input, init);
          return new ReadResponse(await ask({ ...reading, job: "fetch", url, headers: [...headers] }, signal));
        }
        const response = await (own ?? globalThis.fetch)(input, init);
        if (!response.ok) return response;
        const { status, headers } = response;
        const job = { ...reading, job: "read", bytes: await response.arrayBuffer() } as const;
        const read = await ask(job).catch((error: unknown) => {
          if (error instanceof ProviderError) throw error;
          return { failure: String(error) };
        });
        return new ReadResponse({ status, headers: [...headers], body: null, read });
      },
    /** Has a sheet of sprites forgotten. */
    drop: (sheet: number) => run?.(++last, { job: "drop", sheet }),
  };
}

/** What of a job was made for it alone. */
function buffersOf(job: Job): Transferable[] | undefined {
  if (job.job === "cluster") return Object.values(job.flat).map(({ buffer }) => buffer);
  if (job.job === "copy") return [job.left.buffer, job.top.buffer, job.sprite.buffer, ...job.added];
  return undefined;
}

let checked: { readonly given: typeof fetch; readonly isBrowsers: boolean } | undefined;

/** Is this the browser's own `fetch`? A page that puts another in its place wants to see every question. Its text is made once: that takes time. */
function isBrowsers(given: typeof fetch): boolean {
  if (checked?.given !== given) checked = { given, isBrowsers: Function.prototype.toString.call(given).includes("[native code]") };
  return checked.isBrowsers;
}

export type ListReader = ReturnType<typeof createListReader>;

export const listReader = perClient("listReader", () => createListReader());
