import type { Fetching } from "./fetching.js";
import type { Job, Ranks, Task } from "./jobs.js";
import type { createReader } from "./reader.js";

/** An answer to the job of that number, or the order of the names once it is known. */
export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly ranks: Ranks };

/** Milliseconds without a job after which the names are put in order. */
const QUIET = 300;

/**
 * Asks the provider at once, and does all other jobs one after another in slices of `slice` ms, pausing between them; and the
 * order of the names when nothing else is to be done.
 */
export function createRunner(
  { work, order }: ReturnType<typeof createReader>,
  { fetch, hold, abort }: Fetching,
  slice: number,
  reply: (reply: Reply) => void,
) {
  /** Jobs without a number are of nobody, who wants no answer. */
  const waiting: { id: number | null; job: Task }[] = [];
  let current: { id: number | null; steps: Generator<undefined, unknown> } | null = null;
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

  /** What has been opened is read before the next is opened: the page works on the one while this works on the other. */
  function queue(id: number | null, job: Task) {
    const isBefore = ({ job: other }: { job: Task }) => job.job !== "read" || other.job !== "open" || other.feed === job.feed;
    waiting.splice(waiting.findLastIndex(isBefore) + 1, 0, { id, job });
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
      if (id !== null) reply({ id, result: value });
    } catch (error) {
      if (id !== null) reply({ id, failure: String(error) });
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
    if (value) reply({ ranks: value });
    return value !== null;
  }

  return (id: number, job: Job) => {
    if (job.job === "abort") return abort(job.of);
    if (job.job === "hold") {
      hold(job);
      reply({ id, result: undefined });
      queue(null, { job: "open", feed: job.feed });
      return;
    }
    if (job.job === "fetch") {
      fetch(id, job).then(
        (result) => {
          reply({ id, result });
          // The page may be too busy to ask for it.
          if (result.body === null) queue(null, { job: "open", feed: job.feed });
        },
        (error: unknown) => reply({ id, failure: String(error) }),
      );
      return;
    }
    queue(id, job);
  };
}
