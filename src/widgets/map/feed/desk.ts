import { atom } from "nanostores";
import type { Client } from "../../../core/index.js";
import type { Fetched, Job, Ranks, Results } from "./jobs.js";
import type { Reply } from "./runner.js";
import { startWorker } from "./start-worker.js";

type Run = (id: number, job: Job) => void;

/** Where the page hands in jobs for a reader in a worker, or on the page where none is allowed. One for each provider. */
export function createDesk(start: typeof startWorker = startWorker) {
  const open = new Map<number, { job: Job; resolve: (result: never) => void; reject: (reason: Error) => void }>();
  const $ranks = atom<Ranks>({});
  let last = 0;
  let run: Run | null = null;

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

  /** The same code on the page; what was under way is done again there. */
  async function goInline(): Promise<void> {
    run = null;
    const { startInline } = await import("./inline.js");
    run = startInline(take);
    for (const [id, { job }] of open) run(id, job);
  }

  function hand<Result>(id: number, job: Job, signal?: AbortSignal): Promise<Result> {
    const answer = new Promise<Result>((resolve, reject) => open.set(id, { job, resolve, reject }));
    signal?.addEventListener("abort", () => {
      open.get(id)?.reject(new DOMException("The question was given up.", "AbortError"));
      open.delete(id);
      run?.(++last, { job: "abort", of: id });
    });
    run?.(id, job);
    return answer;
  }

  run = start(take, () => void goInline());
  if (!run) void goInline();

  return {
    $ranks,
    /** Asks the provider there, as `fetch` does; the good answer's body stays for the job that reads `feed`. */
    fetchFor: (feed: string) => async (input: RequestInfo | URL, init?: RequestInit) => {
      if (!isBrowsers(globalThis.fetch)) {
        const response = await globalThis.fetch(input, init);
        const { ok, status, headers } = response;
        if (!ok) return response;
        await hand(++last, { job: "hold", feed, bytes: await response.arrayBuffer() });
        return new Response(null, { status, headers });
      }
      const { url, headers, signal } = new Request(input, init);
      const id = ++last;
      const { status, headers: received, body } = await hand<Fetched>(id, { job: "fetch", feed, url, headers: [...headers] }, signal);
      return new Response(body, { status, headers: received as [string, string][] });
    },
    /** Does a job; rejects with the reason when an answer cannot be read. */
    ask<Name extends Job["job"]>(job: Extract<Job, { job: Name }>): Promise<Results[Name]> {
      return hand<Results[Name]>(++last, job);
    },
  };
}

/** Is this the browser's own `fetch`? A page that puts another in its place wants to see every question. */
const isBrowsers = (given: unknown) => Function.prototype.toString.call(given).includes("[native code]");

export type Desk = ReturnType<typeof createDesk>;

export const deskOf = (client: Client): Desk => client.keep("mapDesk", () => createDesk());
