import workerUrl from "worker:./worker.ts";
import { Worker } from "node:worker_threads";
import { createThread } from "../../base/threads/questions.js";
import { BlockFault } from "./block.js";
import type { Task, TaskAnswer } from "./tasks.js";

const thread = createThread<Task, unknown>(() => new Worker(new URL(workerUrl)), "measures");

/** Who reads logs and computes measures, apart from the thread that answers calls. */
export type Compute = <Kind extends Task["kind"]>(task: Extract<Task, { kind: Kind }>) => Promise<TaskAnswer<Kind>>;

/** Throws an Error with a sentence where a file cannot be read, a BlockFault where a block cannot. */
export const inThread: Compute = async (task) => {
  try {
    return (await thread.ask(task)) as never;
  } catch (error) {
    // The thread says the class of an error before its sentence.
    const { message } = error as Error;
    const words = message.replace(/^\w*(Error|Fault): /, "");
    throw message.startsWith("BlockFault: ") ? new BlockFault(words) : new Error(words);
  }
};
