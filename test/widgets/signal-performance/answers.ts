import type { DeviceMeasure, MeasureInfo } from "../../../src/core/internal.js";

export const QUARTER = 900;
/** 25 November 2026, 12:00 by the clock of a city at UTC + 3 h. */
export const noon = Date.UTC(2026, 10, 25, 9) / 1000;

const figure = (measure: string, name: string, unit: string) => ({ name, unit, formula: `${measure}.${name}` });

export const infos: MeasureInfo[] = [
  {
    id: "arrivals_on_green",
    subject: "phase",
    form: "bins",
    figures: [figure("arrivals_on_green", "on_green", "share"), figure("arrivals_on_green", "arrivals", "count")],
    source: "Purdue, 2014",
    needs: ["advance"],
  },
  { id: "coordination_diagram", subject: "phase", form: "cycles", figures: [], source: "Purdue, 2014", needs: ["advance"] },
  {
    id: "detector_health",
    subject: "detector",
    form: "bins",
    figures: [figure("detector_health", "fault", "word"), figure("detector_health", "since", "utime")],
    source: "NTCIP 1202",
    needs: [],
  },
  { id: "timeline", subject: "signal", form: "intervals", figures: [], source: "Indiana", needs: [] },
  {
    id: "yellow_red",
    subject: "phase",
    form: "bins",
    figures: [figure("yellow_red", "actuations", "count"), figure("yellow_red", "offset", "s"), figure("yellow_red", "signal", "word")],
    source: "Purdue, 2014",
    needs: [],
  },
  {
    id: "control_delay",
    subject: "phase",
    form: "bins",
    figures: [
      figure("control_delay", "delay", "s"),
      figure("control_delay", "level", "word"),
      figure("control_delay", "vehicles", "count"),
    ],
    source: "HCM 2010",
    needs: [],
  },
  // Of a provider that is newer than this element.
  { id: "calm", subject: "phase", form: "bins", figures: [figure("calm", "peace", "count")], source: "Nobody", needs: [] },
];

/** An answer of an hour from noon, of which nothing is known in the third quarter. */
export const answerOf = (measure: string, changes: Partial<DeviceMeasure> = {}): DeviceMeasure => ({
  measure,
  utime_start: noon,
  utime_end: noon + 4 * QUARTER,
  utime_first: noon,
  utime_last: noon + 4 * QUARTER,
  resolution: 0.1,
  is_simulated: false,
  known: [15, 15, 0, 12].map((minutes, at) => ({ utime: noon + at * QUARTER, minutes, of: 15 })),
  points: [],
  cycles: [],
  intervals: [],
  detectors: [{ channel: 5, phase: 2, use: "advance" }],
  ...changes,
});

const bin = (at: number, number: number, values: DeviceMeasure["points"][number]["values"]) => ({
  utime: noon + at * QUARTER,
  number,
  values,
});

export const arrivals = answerOf("arrivals_on_green", {
  points: [
    bin(0, 2, { on_green: 0.5, arrivals: 10 }),
    bin(1, 2, { on_green: 0.9, arrivals: 20 }),
    bin(3, 2, { on_green: 0.25, arrivals: 4 }),
    bin(0, 6, { on_green: null, arrivals: 0 }),
    bin(3, 6, { on_green: 0.1, arrivals: 10 }),
  ],
});

export const diagram = answerOf("coordination_diagram", {
  cycles: [
    { phase: 2, start: noon, green: 40, yellow: 80, end: 90, arrivals: [10, 50, 60, 85] },
    { phase: 2, start: noon + 90, green: 40, yellow: 80, end: 90, arrivals: [41] },
    { phase: 6, start: noon, green: 10, yellow: 20, end: 60, arrivals: [] },
  ],
});

export const health = answerOf("detector_health", {
  points: [
    bin(0, 5, { fault: null, since: null }),
    bin(1, 5, { fault: "stuck", since: noon + 600 }),
    bin(3, 5, { fault: "stuck", since: noon + 600 }),
  ],
});

export const timeline = answerOf("timeline", {
  intervals: [
    { what: "green", number: 2, start: noon + 5, end: noon + 45.5 },
    { what: "yellow", number: 2, start: noon + 45.5, end: noon + 49.5 },
    { what: "green", number: 6, start: noon + 60, end: noon + 90 },
  ],
});

export const calm = answerOf("calm", { points: [bin(0, 2, { peace: 7 })], is_simulated: true });

/** Rows by seconds from red, 7 vehicles together in each quarter that has any. */
export const yellowRed = answerOf("yellow_red", {
  known: [15, 15].map((minutes, at) => ({ utime: noon + at * QUARTER, minutes, of: 15 })),
  points: [
    bin(0, 2, { actuations: 3, offset: -2, signal: "yellow" }),
    bin(0, 2, { actuations: 4, offset: 1, signal: "red" }),
    bin(1, 2, { actuations: 7, offset: 2.5, signal: "red" }),
  ],
});

export const levels = answerOf("control_delay", {
  points: ["A", "C", "D", "F"].map((level, at) => bin(at, 2, { delay: 7.5, level, vehicles: 4 })),
});
