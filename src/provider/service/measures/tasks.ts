import { readFile } from "node:fs/promises";
import { cityTime } from "../../../core/contract/city-time.js";
import type { EventsImported, SignalDetector } from "../../../core/contract/measures.js";
import type { SignalEvent } from "../../base/signal-event.js";
import { decodeBlock, MOST_EVENTS } from "./block.js";
import { type Answer, compute, type Question } from "./compute.js";
import { columnsOf } from "./events.js";
import { type Block, blocksToKeep, isDetectorTable, mergedBlock, readDetectorCsv } from "./log-file.js";
import { MOST_FAULTS, readEventCsv } from "./read-csv.js";
import { isParquet, readParquet } from "./read-parquet.js";
import { csvOfEvents } from "./write-csv.js";

/** A file that was read: events as blocks, or detectors, by the name that the controllers have in it. */
export interface ReadFile extends Pick<EventsImported, "faults" | "fault_count"> {
  /** Whether a last line without an end was left out, which somebody may be writing. */
  readonly isCut: boolean;
  readonly events: readonly { readonly name: string; readonly blocks: readonly Block[] }[];
  readonly detectors: readonly { readonly name: string; readonly detectors: readonly SignalDetector[] }[];
}

/** A file to be read. */
export interface ReadTask {
  readonly kind: "read";
  readonly file: string;
  readonly tz: string;
  readonly isUtc: boolean;
  /** Unix s: what is later has come by a clock that is wrong. */
  readonly latest: number;
  /** Whether its last line is one, also where it has no end. */
  readonly isWhole: boolean;
}

/** What the thread is asked. */
export type Task =
  | { readonly kind: "compute"; readonly question: Question }
  | { readonly kind: "merge"; readonly one: Uint8Array; readonly other: Uint8Array }
  | { readonly kind: "blocks"; readonly events: readonly SignalEvent[] }
  | { readonly kind: "csv"; readonly name: string; readonly packed: Uint8Array; readonly tz: string }
  | ReadTask;
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
      return read(task);
  }
}

async function read({ file, tz, isUtc, latest, isWhole }: ReadTask): Promise<ReadFile> {
  const bytes = await readFile(file);
  const time = cityTime(tz);
  const zone = isUtc ? "utc" : "wallTime";
  const all = isParquet(bytes) ? null : bytes.toString();
  const text = isWhole || all === null ? all : all.slice(0, all.lastIndexOf("\n") + 1);
  const isCut = text !== all;
  if (text !== null && isDetectorTable(text)) {
    const { signals, faults } = readDetectorCsv(text);
    const detectors = [...signals].map(([name, own]) => ({ name, detectors: own }));
    return { isCut, events: [], detectors, faults, fault_count: faults.length };
  }
  const log = text === null ? await readParquet(bytes, time, zone, latest) : readEventCsv(text, time, zone, latest);
  const faults: EventsImported["faults"] = [...log.faults];
  let faultCount = log.faultCount;
  const events = [...log.signals].map(([name, own]) => ({
    name,
    blocks: blocksToKeep(own, (start, count) => {
      const from = new Date(start * 1000).toISOString().slice(0, 16);
      const message = `The quarter of an hour from ${from} UTC on has ${count} events of "${name}", more than ${MOST_EVENTS}.`;
      if (faults.length < MOST_FAULTS) faults.push({ row: 0, column: "TimeStamp", message });
      faultCount += count;
    }),
  }));
  return { isCut, events, detectors: [], faults, fault_count: faultCount };
}
