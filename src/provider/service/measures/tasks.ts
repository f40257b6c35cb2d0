import { readFile } from "node:fs/promises";
import { cityTime } from "../../../core/contract/city-time.js";
import type { EventsImported, SignalDetector } from "../../../core/contract/measures.js";
import type { SignalEvent } from "../../base/signal-event.js";
import { decodeBlock } from "./block.js";
import { type Answer, compute, type Question } from "./compute.js";
import { columnsOf } from "./events.js";
import { type Block, blocksToKeep, isDetectorTable, mergedBlock, readDetectorCsv } from "./log-file.js";
import { readEventCsv } from "./read-csv.js";
import { isParquet, readParquet } from "./read-parquet.js";
import { csvOfEvents } from "./write-csv.js";

/** A file that was read: events as blocks, or detectors, by the name that the controllers have in it. */
export interface ReadFile extends Pick<EventsImported, "faults" | "fault_count"> {
  readonly events: readonly { readonly name: string; readonly blocks: readonly Block[] }[];
  readonly detectors: readonly { readonly name: string; readonly detectors: readonly SignalDetector[] }[];
}

/** What the thread is asked. */
export type Task =
  | { readonly kind: "compute"; readonly question: Question }
  | { readonly kind: "merge"; readonly one: Uint8Array; readonly other: Uint8Array }
  | { readonly kind: "blocks"; readonly events: readonly SignalEvent[] }
  | { readonly kind: "csv"; readonly name: string; readonly packed: Uint8Array; readonly tz: string }
  | { readonly kind: "read"; readonly file: string; readonly tz: string; readonly isUtc: boolean };
export type TaskAnswer<Kind extends Task["kind"]> = {
  compute: Answer;
  merge: Block;
  blocks: Block[];
  csv: string;
  read: ReadFile;
}[Kind];

/** The answers, one for each kind of question. */
export function answer(task: Task): Promise<TaskAnswer<Task["kind"]>> | TaskAnswer<Task["kind"]> {
  switch (task.kind) {
    case "compute":
      return compute(task.question);
    case "merge":
      return mergedBlock(task.one, task.other);
    case "blocks":
      return blocksToKeep(columnsOf(task.events));
    case "csv":
      return csvOfEvents(task.name, decodeBlock(task.packed).events, cityTime(task.tz));
    case "read":
      return read(task.file, task.tz, task.isUtc);
  }
}

async function read(file: string, tz: string, isUtc: boolean): Promise<ReadFile> {
  const bytes = await readFile(file);
  const time = cityTime(tz);
  const zone = isUtc ? "utc" : "wallTime";
  const text = isParquet(bytes) ? null : bytes.toString();
  if (text !== null && isDetectorTable(text)) {
    const { signals, faults } = readDetectorCsv(text);
    return { events: [], detectors: [...signals].map(([name, detectors]) => ({ name, detectors })), faults, fault_count: faults.length };
  }
  const { signals, faults, faultCount } = text === null ? await readParquet(bytes, time, zone) : readEventCsv(text, time, zone);
  return {
    events: [...signals].map(([name, events]) => ({ name, blocks: blocksToKeep(events) })),
    detectors: [],
    faults: [...faults],
    fault_count: faultCount,
  };
}
