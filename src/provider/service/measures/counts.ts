import { createRows } from "./bins.js";
import { eachEvent, ids } from "./events.js";
import type { Piece } from "./measure.js";

export interface Actuations {
  readonly bin: number;
  readonly detector: number;
  count: number;
}

/** Actuations of each detector: its events 82 (detector on). A detector without any in a bin has no row: whether that is a zero, only minutes with data tell. */
export function actuations({ events }: Piece): Actuations[] {
  const rows = createRows((bin, detector): Actuations => ({ bin, detector, count: 0 }));
  eachEvent(events, (id, parameter, tenths) => {
    if (id === ids.detectorOn) rows.at(tenths, parameter).count++;
  });
  return rows.all();
}

export interface Terminations {
  readonly bin: number;
  readonly phase: number;
  gapOut: number;
  maxOut: number;
  forceOff: number;
}

/**
 * How often each phase ended its green because no vehicle followed (gap-out, event 4), because its longest green was over (max-out, 5) or
 * because coordination ended it (force-off, 6): the Purdue phase termination diagram (Day et al., Performance Measures for Traffic Signal Systems, 2014).
 */
export function terminations({ events }: Piece): Terminations[] {
  const rows = createRows((bin, phase): Terminations => ({ bin, phase, gapOut: 0, maxOut: 0, forceOff: 0 }));
  eachEvent(events, (id, phase, tenths) => {
    if (id === ids.gapOut) rows.at(tenths, phase).gapOut++;
    else if (id === ids.maxOut) rows.at(tenths, phase).maxOut++;
    else if (id === ids.forceOff) rows.at(tenths, phase).forceOff++;
  });
  return rows.all();
}

export interface Splits {
  readonly bin: number;
  /** 300 to 315: the split of phase 1 to 16; 316 and 317: the cycle. */
  readonly id: number;
  services: number;
  /** Seconds of all of them together. */
  seconds: number;
}

/** First and last event id with the split of a phase in seconds. They are vendor-specific and come at the end of the phase. */
const FIRST_SPLIT = 300;
const LAST_SPLIT = 317;

/** Splits as the controller has measured them; their mean is `seconds / services`. */
export function splits({ events }: Piece): Splits[] {
  const rows = createRows((bin, id): Splits => ({ bin, id, services: 0, seconds: 0 }));
  eachEvent(events, (id, seconds, tenths) => {
    if (id < FIRST_SPLIT || id > LAST_SPLIT) return;
    const row = rows.at(tenths, id);
    row.services++;
    row.seconds += seconds;
  });
  return rows.all();
}
