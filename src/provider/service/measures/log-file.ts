import { parse } from "csv-parse/sync";
import { type DetectorUse, detectorUses } from "../../../core/contract/detector-uses.js";
import type { EventsImported, SignalDetector } from "../../../core/contract/measures.js";
import { BIN } from "./bins.js";
import { blocksOf, decodeBlock } from "./block.js";
import { between, type EventColumns, merged } from "./events.js";
import { dataMinutes } from "./has-data.js";

/** A block as it is kept. */
export interface Block {
  readonly utime: number;
  readonly events: number;
  readonly minutes: number;
  readonly packed: Uint8Array;
}

/** The events of a signal as blocks, one for each quarter of an hour that has any. With `tooMany`, a block of too many events is left out and reported to it. */
export const blocksToKeep = (events: EventColumns, tooMany?: (start: number, count: number) => void): Block[] =>
  blocksOf(events, tooMany).map(({ start, bytes }) => {
    const own = between(events, start * 10, (start + BIN) * 10);
    const minutes = dataMinutes({ start, end: start + BIN, events: own, detectors: [] })[0]?.minutes ?? 0;
    return { utime: start, events: own.tenths.length, minutes, packed: bytes };
  });

/** Merges two blocks of the same quarter of an hour. Throws a BlockFault where one cannot be read, or the events of both are too many. */
export const mergedBlock = (one: Uint8Array, other: Uint8Array): Block =>
  blocksToKeep(merged(decodeBlock(one).events, decodeBlock(other).events))[0] as Block;

/** How others name what a detector is for. */
const functions: Readonly<Record<string, DetectorUse>> = {
  advance: "advance",
  presence: "presence",
  "stopbar count": "count",
  "stop bar count": "count",
  count: "count",
  yellow_red: "entry",
  "yellow red": "entry",
  entry: "entry",
};

const units = ["km/h", "mph"] as const;

const isSameUse = (one: SignalDetector, other: SignalDetector): boolean =>
  one.channel === other.channel && one.phase === other.phase && one.use === other.use;

/** Whether a table is one of detectors and not of events. */
export const isDetectorTable = (text: string): boolean => /\bFunction\b/.test(text.slice(0, text.indexOf("\n") >>> 0));

/**
 * Reads a table of detectors as ATSPM has it: CSV with the columns DeviceId, Phase, Function and Parameter, in any order; SpeedEvent (and SpeedUnit, km/h or mph) name the maker's event with
 * its speeds. A detector that comes twice is taken once; functions and units beyond those known here are left out and named. Throws an Error with a sentence where a column is missing.
 */
export function readDetectorCsv(text: string): { signals: Map<string, SignalDetector[]> } & Pick<EventsImported, "faults"> {
  const rows: Record<string, string>[] = parse(text, {
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    columns: true,
  });
  const missing = ["DeviceId", "Phase", "Function", "Parameter"].find((column) => rows[0] && !(column in rows[0]));
  if (missing) throw new Error(`The column "${missing}" is missing in the first row.`);
  const signals = new Map<string, SignalDetector[]>();
  const faults: EventsImported["faults"] = [];
  for (const [at, { DeviceId = "", Phase = "", Function: name = "", Parameter = "", SpeedEvent = "", SpeedUnit = "" }] of rows.entries()) {
    const fault = (column: string, wanted: string, cell: string) =>
      faults.push({ row: at + 2, column, message: `"${cell}" is not ${wanted}.` });
    const use = functions[name.toLowerCase()];
    const unit = SpeedUnit === "" ? "km/h" : units.find((each) => each === SpeedUnit.toLowerCase());
    if (!DeviceId) fault("DeviceId", "the name of a controller", DeviceId);
    else if (!/^\d{1,3}$/.test(Phase)) fault("Phase", "the number of a phase", Phase);
    else if (!/^\d{1,5}$/.test(Parameter)) fault("Parameter", "the number of a detector", Parameter);
    else if (!use) fault("Function", `one of ${detectorUses.join(", ")}`, name);
    else if (SpeedEvent && !/^\d{1,5}$/.test(SpeedEvent)) fault("SpeedEvent", "the number of an event", SpeedEvent);
    else if (SpeedEvent && !unit) fault("SpeedUnit", "km/h or mph", SpeedUnit);
    else {
      const speeds = SpeedEvent && unit ? { speeds: { event: Number(SpeedEvent), unit } } : {};
      const detector = { channel: Number(Parameter), phase: Number(Phase), use, ...speeds };
      const own = signals.get(DeviceId) ?? [];
      signals.set(DeviceId, own.some((each) => isSameUse(each, detector)) ? own : [...own, detector]);
    }
  }
  return { signals, faults };
}
