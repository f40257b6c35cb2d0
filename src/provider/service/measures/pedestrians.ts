import { BIN, createRows } from "./bins.js";
import { eachEventOrGap, ids } from "./events.js";
import type { Measure } from "./measure.js";

export interface Pedestrians {
  readonly bin: number;
  readonly phase: number;
  /** Begins of walk, of the phase (event 21) or its overlap (67). */
  services: number;
  /** Presses of the button (event 90). */
  actuations: number;
  /** Presses more than 15 s after the one before: others are the same people, who press again. */
  unique: number;
  /** Walks that somebody has waited for, and the seconds of these waits together. */
  waits: number;
  waited: number;
  /** Estimated pedestrians in the bin. */
  volume: number;
}

interface Crossing {
  lastPress: number | null;
  /** The first press that is not served yet. */
  call: number | null;
  isWalk: boolean;
}

export interface PedestriansState {
  readonly crossings: Readonly<Record<number, Crossing>>;
  /** The last event; tenths. */
  readonly last: number | null;
  /** Rows whose volume is of presses that are still to come. */
  readonly open: readonly Pedestrians[];
}

/** Tenths after which a press is somebody else's. */
const SAME_PEOPLE = 150;
/** Bins of which a volume is: this one and the next three, an hour. */
const HOUR_BINS = 4;

/**
 * Pedestrians in a quarter of an hour with `unique` of an hour's `ofHour` unique actuations S: (0.7167 S + 0.0599 S²) × unique / S + 1.1063 / 4, the
 * quadratic regression that Oregon DOT uses.
 */
export const volumeOf = (unique: number, ofHour: number): number => unique * (0.7167 + 0.0599 * ofHour) + 1.1063 / HOUR_BINS;

/**
 * Pedestrian services, actuations, delay and estimated volume. Delay goes from the first press after the last walk to the next one (event 21) and is
 * of the bin of that; who presses during walk is served already. A row is told three bins later, when its volume is known. A bin with no
 * event of a crossing has no row.
 */
export const pedestrians: Measure<PedestriansState, Pedestrians> = {
  begin: { crossings: {}, last: null, open: [] },
  next(before, { events, end }) {
    const crossings: Record<number, Crossing> = structuredClone(before.crossings);
    const rows = createRows((bin, phase): Pedestrians => {
      return { bin, phase, services: 0, actuations: 0, unique: 0, waits: 0, waited: 0, volume: 0 };
    });
    const take = (id: number, phase: number, tenths: number) => {
      const isWalk = id === ids.beginOfWalk;
      if (isWalk || id === ids.beginOfOverlapWalk) rows.at(tenths, phase).services++;
      if (!isWalk && id !== ids.pedestrianDetectorOn && id !== ids.beginOfPedestrianClearance) return;
      crossings[phase] ??= { lastPress: null, call: null, isWalk: false };
      const crossing = crossings[phase];
      if (isWalk) takeWait(crossing, rows.at(tenths, phase), tenths);
      else if (id === ids.pedestrianDetectorOn) press(crossing, rows.at(tenths, phase), tenths);
      else crossing.isWalk = false;
    };
    const lose = () => {
      for (const crossing of Object.values(crossings)) Object.assign(crossing, { call: null, isWalk: false });
    };
    const last = eachEventOrGap(events, before.last, take, lose);
    const all = [...before.open, ...rows.all()];
    const isKnown = ({ bin }: Pedestrians) => bin + HOUR_BINS * BIN <= end;
    return {
      state: { crossings, last, open: all.filter((row) => !isKnown(row)) },
      rows: all.filter(isKnown).map((row) => withVolume(row, all)),
    };
  },
  rest: ({ open }) => open.map((row) => withVolume(row, open)),
};

function press(crossing: Crossing, row: Pedestrians, tenths: number): void {
  row.actuations++;
  if (crossing.lastPress !== null && tenths - crossing.lastPress > SAME_PEOPLE) row.unique++;
  crossing.lastPress = tenths;
  if (!crossing.isWalk) crossing.call ??= tenths;
}

function takeWait(crossing: Crossing, row: Pedestrians, tenths: number): void {
  if (crossing.call !== null) {
    row.waits++;
    row.waited += (tenths - crossing.call) / 10;
  }
  crossing.call = null;
  crossing.isWalk = true;
}

function withVolume(row: Pedestrians, all: readonly Pedestrians[]): Pedestrians {
  const hour = all.filter(({ bin, phase }) => phase === row.phase && bin >= row.bin && bin < row.bin + HOUR_BINS * BIN);
  return {
    ...row,
    volume: volumeOf(
      row.unique,
      hour.reduce((sum, { unique }) => sum + unique, 0),
    ),
  };
}
