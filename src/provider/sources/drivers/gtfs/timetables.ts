import workerUrl from "worker:./worker.ts";
import { Worker } from "node:worker_threads";
import { createThread } from "../../../base/threads/questions.js";
import type { Body } from "./download.js";
import { FeedFault } from "./fault.js";
import { Assembly } from "./pieces.js";
import type { StaticOptions } from "./static.js";
import type { Timetable } from "./timetable.js";
import type { Answer, Asked } from "./worker.js";

/** Megabytes of memory for a reading: 2,000,000 stop times take some 450. */
const mostMemory = 2_000;

/** Reads timetables in a thread of its own, which is there only meanwhile: the memory that it takes is given back. */
export function createTimetables() {
  const start = () => new Worker(new URL(workerUrl), { resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
  const thread = createThread<Asked, Answer>(start, "timetables");

  return {
    /** Reads the zip of a GTFS timetable, by its path or its bytes, which are handed over to the thread. Throws a FeedFault with the file, and the line, that is wrong. */
    async read(source: string | Body, options: StaticOptions = {}): Promise<Timetable> {
      const assembly = new Assembly();
      const memory = typeof source === "string" ? [] : source.map(({ buffer }) => buffer);
      try {
        for (let answer = await thread.ask({ source, options }, memory); answer !== null; answer = await thread.ask(null)) {
          if ("fault" in answer) throw new FeedFault(answer.fault);
          for (const piece of answer.pieces) assembly.take(piece);
        }
        return assembly.timetable();
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw code === "ERR_WORKER_OUT_OF_MEMORY" ? new FeedFault(`The timetable takes more than ${mostMemory} MB to be read.`) : error;
      } finally {
        await thread.close();
      }
    },
    /** Ends a reading that is under way. */
    close: thread.close,
  };
}
