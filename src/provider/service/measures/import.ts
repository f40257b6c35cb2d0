import type { EventsImported, SignalDetector } from "../../../core/contract/measures.js";
import type { Database, Step } from "../../base/database/tables.js";
import { MOST_FAULTS } from "./read-csv.js";
import { keepBlocks, keepSignal, type MergeBlocks, makeRoom, type ReadyBlock, readyBlocks, signalOf } from "./store.js";
import type { ReadFile } from "./tasks.js";

/** Seconds to which the log of a controller is known. */
const RESOLUTION = 0.1;
/** Names that nobody knows and that are told. */
const MOST_UNKNOWN = 100;

/** How the events of a file are kept. */
export interface Keeping {
  /** The controller that the file calls by this name; null where there is none. */
  find(name: string): number | null;
  /** Unix s; older events are left out. */
  readonly oldest: number;
  readonly merge: MergeBlocks;
}

/** What a file has of each controller that is known, and what is left out of it. */
export interface PreparedFile extends Pick<EventsImported, "unknown" | "faults" | "fault_count"> {
  /** `detectors` is null where the file has events. */
  readonly signals: readonly {
    readonly oID: number;
    readonly detectors: readonly SignalDetector[] | null;
    readonly blocks: readonly ReadyBlock[];
  }[];
}

/** Whether a file has logs of several controllers, which cannot all be of one. */
export const hasSeveral = ({ events, detectors }: ReadFile): boolean => new Set([...events, ...detectors].map(({ name }) => name)).size > 1;

/**
 * Makes a file ready, before the transaction that keeps it. What is older than anything that is kept, or of a controller that nobody knows, is left out and
 * named.
 */
export async function prepareFile(db: Database, file: ReadFile, { find, oldest, merge }: Keeping): Promise<PreparedFile> {
  const prepared = { signals: [] as PreparedFile["signals"][number][], unknown: [] as string[] };
  const faults = [...file.faults];
  let faultCount = file.fault_count;
  const leaveOut = (events: number, message: string) => {
    if (faults.length < MOST_FAULTS) faults.push({ row: 0, column: "TimeStamp", message });
    faultCount += events;
  };
  const found = <Named extends { readonly name: string }>(all: readonly Named[]): (Named & { oID: number })[] =>
    all.flatMap((named) => {
      const oID = find(named.name);
      if (oID === null && prepared.unknown.length < MOST_UNKNOWN) prepared.unknown.push(named.name);
      return oID === null ? [] : [{ ...named, oID }];
    });
  for (const { oID, detectors } of found(file.detectors)) prepared.signals.push({ oID, detectors, blocks: [] });
  const events = found(file.events);
  await makeRoom(
    db,
    events.flatMap(({ blocks }) => blocks.filter(({ utime }) => utime >= oldest)),
  );
  for (const { oID, name, blocks } of events) {
    const old = blocks.filter(({ utime }) => utime < oldest).reduce((sum, { events: count }) => sum + count, 0);
    if (old > 0) leaveOut(old, `${old} events of "${name}" are older than anything that is kept.`);
    const own = blocks.filter(({ utime }) => utime >= oldest);
    const { ready, faults: unfit } = await readyBlocks(db, oID, own, merge);
    for (const { events: count, message } of unfit) leaveOut(count, message);
    prepared.signals.push({ oID, detectors: null, blocks: ready });
  }
  // Two files at a time wait for each other's signals in one order.
  prepared.signals.sort((one, other) => one.oID - other.oID);
  return { ...prepared, faults, fault_count: faultCount };
}

/** Keeps a file that was made ready. */
export async function keepFile(step: Step, { signals, ...leftOut }: PreparedFile): Promise<EventsImported> {
  const told: EventsImported = { events: 0, known: 0, detectors: 0, ...leftOut };
  for (const { oID, detectors, blocks } of signals) {
    await keepSignal(step, oID, detectors, detectors ? ((await signalOf(step, oID)).resolution ?? RESOLUTION) : RESOLUTION);
    const { events, known } = await keepBlocks(step, oID, blocks);
    told.events += events;
    told.known += known;
    told.detectors += detectors?.length ?? 0;
  }
  return told;
}
