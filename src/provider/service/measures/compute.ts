import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { DeviceMeasure, MeasureCycle, MeasureInterval, MeasurePoint } from "../../../core/contract/measures.js";
import { BIN } from "./bins.js";
import { decodeBlock } from "./block.js";
import { type AnyRow, measureOf } from "./catalog.js";
import type { PhaseCycle } from "./cycles.js";
import { columnsOf, type EventColumns } from "./events.js";
import type { Detector } from "./measure.js";
import type { Interval } from "./timeline.js";

/** Raised where a formula changes, so that nothing that was kept of the one before is used. */
const VERSION = 2;

/** A quarter of an hour that begins at `utime`: its block, or null where there is none. */
export interface Quarter {
  readonly utime: number;
  readonly packed: Uint8Array | null;
}

/** What a measure is asked for: rows of bins from `start` on and before `end`. */
export interface Question {
  readonly measure: string;
  readonly start: number;
  readonly end: number;
  /** What was kept of quarters, of which the first follow one another from `start` on. */
  readonly kept: readonly Quarter[];
  /** The state before `quarters`; null where nothing is known. */
  readonly state: Uint8Array | null;
  /** Those that are to be computed, one after another. */
  readonly quarters: readonly Quarter[];
  readonly detectors: readonly Detector[];
  /** Whether nothing comes after `quarters`: then what is still open is told as it is. */
  readonly isEnd: boolean;
  /** From which on quarters are worth keeping, and before which. */
  readonly keepFrom: number;
  readonly keepBefore: number;
}

export interface Answer extends Pick<DeviceMeasure, "points" | "cycles" | "intervals"> {
  /** That behind the last quarter, for the next question. */
  readonly state: Uint8Array | null;
  /** To be kept by their begin. */
  readonly kept: readonly { readonly utime: number; readonly packed: Uint8Array }[];
}

interface Kept {
  readonly version: number;
  readonly rows: readonly AnyRow[];
  readonly state: unknown;
}

const pack = (kept: Kept): Uint8Array => deflateRawSync(JSON.stringify(kept));
const unpack = (packed: Uint8Array): Kept | null => {
  const kept = JSON.parse(inflateRawSync(packed).toString()) as Kept;
  return kept.version === VERSION ? kept : null;
};

/** Whether what was kept can still be used. */
export const isUsable = (packed: Uint8Array): boolean => unpack(packed) !== null;

const nothing: EventColumns = columnsOf([]);

/** Computes a measure of a period, from where what was kept of it ends. */
export function compute({
  measure: id,
  start,
  end,
  kept,
  state: before,
  quarters,
  detectors,
  isEnd,
  keepFrom,
  keepBefore,
}: Question): Answer {
  const listed = measureOf(id);
  if (!listed) throw new Error(`There is no measure "${id}".`);
  const { measure } = listed;
  const rows: AnyRow[] = kept.flatMap(({ packed }) => (packed && unpack(packed)?.rows) || []);
  const fresh: { utime: number; packed: Uint8Array }[] = [];
  let state = (before && unpack(before)?.state) ?? measure.begin;
  for (const { utime, packed } of quarters) {
    const events = packed ? decodeBlock(packed).events : nothing;
    const step = measure.next(state, { start: utime, end: utime + BIN, events, detectors });
    state = step.state;
    rows.push(...step.rows);
    if (utime >= keepFrom && utime < keepBefore) fresh.push({ utime, packed: pack({ version: VERSION, rows: step.rows, state }) });
  }
  if (isEnd) rows.push(...measure.rest(state));
  const found = rows.filter(({ bin }) => bin >= start && bin < end).sort(inOrder);
  return { ...shown(listed.form, found, listed.point), kept: fresh, state: pack({ version: VERSION, rows: [], state }) };
}

/** By bin, and by phase where a row has one: rows are told in whatever order they become sure. */
function inOrder(one: AnyRow & { phase?: number }, other: AnyRow & { phase?: number }): number {
  return one.bin - other.bin || (one.phase ?? 0) - (other.phase ?? 0);
}

function shown(form: string, rows: readonly AnyRow[], point: (row: AnyRow) => MeasurePoint | null): Omit<Answer, "kept" | "state"> {
  const none = { points: [], cycles: [], intervals: [] };
  // The form says which measure's rows these are.
  if (form === "cycles") return { ...none, cycles: (rows as readonly PhaseCycle[]).map(cycleOf) };
  if (form === "intervals") return { ...none, intervals: (rows as readonly Interval[]).map(intervalOf) };
  return { ...none, points: rows.flatMap((row) => point(row) ?? []) };
}

const cycleOf = ({ bin: _, arrivals, ...cycle }: PhaseCycle): MeasureCycle => ({ ...cycle, arrivals: [...arrivals] });
const intervalOf = ({ bin: _, ...interval }: Interval): MeasureInterval => interval;
