import type { SignalDetector } from "../../../core/contract/measures.js";
import type { EventColumns } from "./events.js";

/** A detector as a city's table of detectors has it: `advance` ahead of the queue, `presence` at the stop bar, `entry` behind it. */
export type Detector = SignalDetector;

/** The phases of a detector that has none: made once, and not for each event. */
export const none: readonly number[] = [];

/** The phases that each detector of one use serves, by its channel. */
export function phasesOf(detectors: readonly Detector[], use: Detector["use"]): ReadonlyMap<number, readonly number[]> {
  const phases = new Map<number, number[]>();
  for (const each of detectors) if (each.use === use) phases.set(each.channel, [...(phases.get(each.channel) ?? []), each.phase]);
  return phases;
}

/** Some whole bins of a log, one after the other. */
export interface Piece {
  /** Unix s, the begin of a bin. */
  readonly start: number;
  /** Unix s, the end of a bin. */
  readonly end: number;
  readonly events: EventColumns;
  readonly detectors: readonly Detector[];
}

/**
 * A measure that needs to know what was before a piece. It is computed piece by piece: `next` takes what the piece before has left and
 * changes nothing of it. A row belongs to a bin (`bin`, Unix s) and is told once, when nothing can be added to it, in this piece
 * or in a later one. All pieces one by one say what one piece of all of them says.
 */
export interface Measure<State, Row> {
  /** What is known before the first event of a log: nothing. */
  readonly begin: State;
  next(state: State, piece: Piece): { readonly state: State; readonly rows: Row[] };
  /** The rows that a log which ends here leaves open. */
  rest(state: State): Row[];
}
