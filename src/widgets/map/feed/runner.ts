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
      reply({ id, result: value });
    } catch (error) {
      reply({ id, failure: String(error) });
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
      queue(job.read.id, job.read);
      return;
    }
    if (job.job === "fetch") {
      fetch(id, job).then(
        (result) => {
          reply({ id, result });
          if (result.body === null) queue(job.read.id, job.read);
          else reply({ id: job.read.id, failure: "refused" });
        },
        (error: unknown) => {
          for (const number of [id, job.read.id]) reply({ id: number, failure: String(error) });
        },
      );
      return;
    }
    queue(id, job);
  };
}
