import type { EventsImported } from "../../../core/contract/measures.js";
import type { Database, Step } from "../../base/database/tables.js";
import { DAY } from "../../base/time.js";
import { keepBlocks, keepSignal, type MergeBlocks, prepareBlocks, signalOf } from "./store.js";
import type { ReadFile } from "./tasks.js";

/** Seconds to which the log of a controller is known. */
const RESOLUTION = 0.1;
/** Names that nobody knows and that are told. */
const MOST_UNKNOWN = 100;

/** How the events of a file are stored. */
export interface Keeping {
  /** The controller that the file calls by this name; null where there is none. */
  find(name: string): number | null;
  /** Unix s; older events are left out. */
  readonly oldest: number;
  readonly merge: MergeBlocks;
}

/** Makes room for what a file has, before the transaction that keeps it. */
export async function prepareFile(db: Database, { events }: ReadFile): Promise<void> {
  const days = new Set(events.flatMap(({ blocks }) => blocks.map(({ utime }) => Math.floor(utime / DAY) * DAY)));
  for (const day of days) await prepareBlocks(db, day, day + DAY);
}

/** Keeps what a file has. What is older than anything that is kept, or of a controller that nobody knows, is left out and named. */
export async function keepFile(step: Step, file: ReadFile, { find, oldest, merge }: Keeping): Promise<EventsImported> {
  const told: EventsImported = { events: 0, known: 0, detectors: 0, unknown: [], faults: [...file.faults], fault_count: file.fault_count };
  const nobody = (name: string) => {
    if (told.unknown.length < MOST_UNKNOWN) told.unknown.push(name);
  };
  for (const { name, detectors } of file.detectors) {
    const oID = find(name);
    if (oID === null) {
      nobody(name);
      continue;
    }
    await keepSignal(step, oID, detectors, (await signalOf(step, oID)).resolution ?? RESOLUTION);
    told.detectors += detectors.length;
  }
  for (const { name, blocks } of file.events) {
    const oID = find(name);
    if (oID === null) {
      nobody(name);
      continue;
    }
    const old = blocks.filter(({ utime }) => utime < oldest).reduce((sum, { events }) => sum + events, 0);
    if (old > 0) {
      told.faults.push({ row: 0, column: "TimeStamp", message: `${old} events of "${name}" are older than anything that is kept.` });
      told.fault_count += old;
    }
    await keepSignal(step, oID, null, RESOLUTION);
    const own = blocks.filter(({ utime }) => utime >= oldest);
    const sum = await keepBlocks(step, oID, own, merge);
    told.events += sum.events;
    told.known += sum.known;
  }
  return told;
}
