import { createCopier } from "./copier.js";
import type { Fetching } from "./fetching.js";
import type { CopyJob, FetchJob, Job, Ranks, Reply, Task } from "./jobs.js";
import { createOutbox } from "./outbox.js";
import type { createReader } from "./reader.js";

/** Milliseconds without a job after which the names are put in order. */
const QUIET = 300;

/**
 * Asks the provider and copies sprites at once, and does all other jobs one after another in slices of `slice` ms, pausing
 * between them; and the order of the names when nothing else is to be done.
 */
export function createRunner(
  { work, order }: ReturnType<typeof createReader>,
  { fetch, abort }: Fetching,
  slice: number,
  post: (replies: readonly Reply[]) => void,
) {
  const outbox = createOutbox(post);
  const copier = createCopier();
  const waiting: { id: number; job: Task }[] = [];
  let current: { id: number; steps: Generator<undefined, unknown> } | null = null;
  let ordering: Generator<undefined, Ranks | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let orderFrom = 0;

  function run(): void {
    const until = performance.now() + slice;
    do {
      const next = current ? null : waiting.shift();
      if (next) current = { id: next.id, steps: work(next.job) };
      if (current) step(current);
      else if (performance.now() < orderFrom) {
        pauseFor(orderFrom - performance.now());
        return;
      } else if (!putInOrder()) return;
    } while (performance.now() < until);
    pauseFor(0);
  }

  function queue(id: number, job: Task) {
    waiting.push({ id, job });
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

  async function question(id: number, job: FetchJob): Promise<void> {
    const { readId, read } = job;
    outbox.expect(id, readId);
    try {
      const result = await fetch(id, job);
      outbox.put({ id, result });
      if (result.body === null) queue(readId, read);
      else outbox.put({ id: readId, failure: "refused" });
    } catch (error) {
      for (const number of [id, readId]) outbox.put({ id: number, failure: String(error) });
    }
  }

  /** A picture waits for no answer, and no answer comes sooner because of it. */
  function copy(id: number, job: CopyJob): void {
    try {
      post([{ id, result: copier.copy(job) }]);
    } catch (error) {
      post([{ id, failure: String(error) }]);
    }
  }

  return (id: number, job: Job): void => {
    switch (job.job) {
      case "fetch":
        void question(id, job);
        break;
      case "expect":
        outbox.expect(id);
        break;
      case "abort":
        abort(job.of);
        outbox.forget(job.of);
        break;
      case "copy":
        copy(id, job);
        break;
      case "drop":
        copier.drop(job.sheet);
        break;
      default:
        queue(id, job);
    }
  };
}
