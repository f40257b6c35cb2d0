import { versionIn } from "../../stream/version-in.js";
import { createCopier } from "./copier.js";
import type { FetchJob, Job, Ranks, ReadList, Reply, TaskName, Unreadable } from "./jobs.js";
import { createOutbox } from "./outbox.js";
import type { createReader } from "./read.js";

/** Milliseconds without a job after which names are sorted. */
const QUIET = 300;

type Work = Generator<undefined, unknown>;

/**
 * Runs the jobs: requests and copies of sprites start at once, all others run one after another in slices of `slice` ms with
 * pauses between them. Names are sorted when there is nothing else to do. An answer is read as soon as it has come.
 */
export function createRunner(
  { read, work, order }: ReturnType<typeof createReader>,
  slice: number,
  post: (replies: readonly Reply[]) => void,
  ask: typeof fetch = globalThis.fetch.bind(globalThis),
) {
  const outbox = createOutbox(post);
  const copier = createCopier();
  const waiting: { id: number; steps: Work }[] = [];
  const fetching = new Map<number, AbortController>();
  let current: { id: number; steps: Work } | null = null;
  let ordering: Generator<undefined, Ranks | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let orderFrom = 0;

  function run(): void {
    const until = performance.now() + slice;
    do {
      current ??= waiting.shift() ?? null;
      if (current) step(current);
      else if (performance.now() < orderFrom) {
        pauseFor(orderFrom - performance.now());
        return;
      } else if (!putInOrder()) return;
    } while (performance.now() < until);
    pauseFor(0);
  }

  function queue(id: number, steps: Work) {
    waiting.push({ id, steps });
    if (!current) pauseFor(0);
  }

  function pauseFor(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  }

  function step({ id, steps }: NonNullable<typeof current>): void {
    try {
      const { done, value } = steps.next();
      if (!done) return;
      outbox.put({ id, result: value });
    } catch (error) {
      outbox.put({ id, failure: String(error) });
    }
    current = null;
    ordering = null;
    orderFrom = performance.now() + QUIET;
  }

  /** Gives false when there is nothing left to do. */
  function putInOrder(): boolean {
    ordering ??= order();
    const { done, value } = ordering.next();
    if (!done) return true;
    ordering = null;
    if (value) outbox.put({ ranks: value });
    return value !== null;
  }

  /** One reply holds the response's status and headers and what was read: a good answer is read before the page hears of it. */
  async function fetchList(id: number, job: FetchJob): Promise<void> {
    const controller = new AbortController();
    fetching.set(id, controller);
    outbox.expect(id);
    try {
      const response = await ask(job.url, {
        headers: Object.fromEntries(job.headers),
        cache: job.cache,
        credentials: "omit",
        signal: controller.signal,
      });
      const { status, ok } = response;
      const head = { status, headers: [...response.headers] };
      if (!ok) {
        outbox.put({ id, result: { ...head, body: await response.text(), read: null } });
        return;
      }
      // By way of a blob: of many megabytes in a worker, Chromium 156 makes them in half the time of `response.arrayBuffer()`.
      const bytes = await (await response.blob()).arrayBuffer();
      queue(id, readFetched(job, bytes, head));
    } catch (error) {
      outbox.put({ id, failure: String(error) });
    } finally {
      fetching.delete(id);
    }
  }

  /** An answer that cannot be read is still an answer of the provider. */
  function* readFetched(job: FetchJob, bytes: ArrayBuffer, head: { readonly headers: [string, string][] }): Work {
    let list: ReadList | Unreadable;
    try {
      list = yield* read({ ...job, version: versionIn(new Headers(head.headers)) }, bytes);
    } catch (error) {
      list = { failure: String(error) };
    }
    return { ...head, body: null, read: list };
  }

  /** Copying sprites neither waits for an answer nor delays one. */
  function copy(id: number, job: Job<"copy">): void {
    try {
      post([{ id, result: copier.copy(job) }]);
    } catch (error) {
      post([{ id, failure: String(error) }]);
    }
  }

  return (id: number, job: Job): void => {
    switch (job.job) {
      case "fetch":
        void fetchList(id, job);
        break;
      case "abort":
        fetching.get(job.of)?.abort();
        outbox.forget(job.of);
        break;
      case "copy":
        copy(id, job);
        break;
      case "drop":
        copier.drop(job.sheet);
        break;
      default:
        queue(id, work(job as Job<TaskName>));
    }
  };
}
