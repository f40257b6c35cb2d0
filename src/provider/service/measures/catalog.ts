import type { MeasureInfo, MeasurePoint } from "../../../core/contract/measures.js";
import { approachDelay } from "./approach-delay.js";
import { controlDelays } from "./control-delay.js";
import { coordination } from "./coordination.js";
import { actuations, splits, terminations } from "./counts.js";
import { cycles } from "./cycles.js";
import { detectorHealth } from "./detector-health.js";
import type { Measure, Piece } from "./measure.js";
import { type ControlMode, modes } from "./modes.js";
import { pedestrians } from "./pedestrians.js";
import { phaseWaits } from "./phase-wait.js";
import { onGreenOf, platoon, platoonRatioOf } from "./platoon.js";
import { preemptions } from "./preemptions.js";
import { speeds } from "./speeds.js";
import { splitFailures } from "./split-failures.js";
import { timeline } from "./timeline.js";
import { volumes } from "./volumes.js";
import { yellowRed } from "./yellow-red.js";

/** A row of any measure, of which only its own entry of the catalog knows more. */
export interface AnyRow {
  readonly bin: number;
}

/** A measure as it is asked for by its id. */
export interface Listed extends Omit<MeasureInfo, "figures"> {
  /** The unit of each figure. */
  readonly units: Readonly<Record<string, string>>;
  readonly measure: Measure<unknown, AnyRow>;
  /** The row as the contract has it, of a measure of bins; null of one that is not shown. */
  point(row: AnyRow): MeasurePoint | null;
}

const PURDUE = "Day et al., Performance Measures for Traffic Signal Systems, Purdue University, 2014";
const HCM = "Highway Capacity Manual 2000, 16-9 to 16-12; levels of service of the edition of 2010, exhibit 18-4";
const NTCIP = "NTCIP 1202 v03, vehicle detector diagnostics; Indiana enumerations, events 81 to 88";
const ENUMERATIONS = "Indiana Traffic Signal Hi Resolution Data Logger Enumerations, Purdue University, 2012";
const OREGON = "Oregon DOT, regression of pedestrian actuations";

/** A measure that knows nothing of the piece before. */
const plain = <Row extends AnyRow>(compute: (piece: Piece) => Row[]): Measure<null, Row> => ({
  begin: null,
  next: (state, piece) => ({ state, rows: compute(piece) }),
  rest: () => [],
});

type Values = MeasurePoint["values"];

/** A measure of bins: what it is of, its units, and the figures of a row, in the order of the units. */
function bins<State, Row extends AnyRow>(
  id: string,
  subject: MeasureInfo["subject"],
  source: string,
  needs: readonly string[],
  measure: Measure<State, Row>,
  units: Readonly<Record<string, string>>,
  numberOf: (row: Row) => number | null,
  valuesOf: (row: Row) => Values,
): Listed {
  // Rows and states go from a measure to its own functions and nowhere else.
  const point = (row: Row) => ({ utime: row.bin, number: numberOf(row), values: valuesOf(row) });
  return { id, subject, form: "bins", source, needs: [...needs], units, measure, point } as unknown as Listed;
}

const phaseOf = ({ phase }: { phase: number }) => phase;
const mean = (sum: number, count: number): number | null => (count > 0 ? sum / count : null);
const seconds = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "s"]));

/** All measures, in the order in which they are listed. */
export const catalog: readonly Listed[] = [
  bins(
    "arrivals_on_green",
    "phase",
    PURDUE,
    ["advance"],
    platoon,
    {
      on_green: "share",
      platoon_ratio: "ratio",
      arrivals: "count",
      arrivals_green: "count",
      arrivals_yellow: "count",
      arrivals_red: "count",
      arrivals_unknown: "count",
      green_share: "share",
      cycles: "count",
    },
    phaseOf,
    (row) => ({
      on_green: onGreenOf(row),
      platoon_ratio: platoonRatioOf(row),
      arrivals: row.onGreen + row.onYellow + row.onRed + row.unknown,
      arrivals_green: row.onGreen,
      arrivals_yellow: row.onYellow,
      arrivals_red: row.onRed,
      arrivals_unknown: row.unknown,
      green_share: mean(row.green, row.known),
      cycles: row.cycles,
    }),
  ),
  {
    id: "coordination_diagram",
    subject: "phase",
    form: "cycles",
    source: PURDUE,
    needs: ["advance"],
    units: {},
    measure: cycles as unknown as Listed["measure"],
    point: () => null,
  },
  bins(
    "split_failures",
    "phase",
    PURDUE,
    ["presence"],
    splitFailures,
    { failures: "count", cycles: "count", green_occupancy: "share", red_occupancy: "share", green: "s" },
    phaseOf,
    ({ failures, cycles, greenOccupancy, redOccupancy, green }) => {
      return { failures, cycles, green_occupancy: greenOccupancy, red_occupancy: redOccupancy, green };
    },
  ),
  bins(
    "terminations",
    "phase",
    PURDUE,
    [],
    plain(terminations),
    { gap_out: "count", max_out: "count", force_off: "count" },
    phaseOf,
    ({ gapOut, maxOut, forceOff }) => ({ gap_out: gapOut, max_out: maxOut, force_off: forceOff }),
  ),
  bins(
    "volume",
    "phase",
    PURDUE,
    ["count", "advance"],
    plain(volumes),
    { vehicles: "count", detectors: "count" },
    phaseOf,
    ({ count, detectors }) => ({ vehicles: count, detectors }),
  ),
  bins(
    "control_delay",
    "phase",
    HCM,
    ["count", "advance"],
    controlDelays,
    { delay: "s", level: "word", saturation: "ratio", volume: "veh/h", lanes: "count", cycle: "s", green: "s", on_green: "share" },
    phaseOf,
    ({ delay, level, saturation, volume, lanes, cycle, green, onGreen }) => {
      return { delay, level, saturation, volume, lanes, cycle, green, on_green: onGreen };
    },
  ),
  bins(
    "approach_delay",
    "phase",
    PURDUE,
    ["advance"],
    approachDelay,
    { delay: "s", delay_sum: "s", arrivals: "count", stopped: "count" },
    phaseOf,
    ({ seconds: sum, arrivals, stopped }) => ({ delay: mean(sum, arrivals), delay_sum: sum, arrivals, stopped }),
  ),
  bins(
    "phase_wait",
    "phase",
    PURDUE,
    [],
    phaseWaits,
    { wait: "s", waits: "count", skips: "count" },
    phaseOf,
    ({ waited, waits, skips }) => ({ wait: mean(waited, waits), waits, skips }),
  ),
  bins(
    "yellow_red",
    "phase",
    PURDUE,
    ["entry"],
    yellowRed,
    { actuations: "count", offset: "s", signal: "word" },
    phaseOf,
    ({ offset, signal, count }) => ({ actuations: count, offset, signal }),
  ),
  bins(
    "pedestrians",
    "phase",
    OREGON,
    [],
    pedestrians,
    { services: "count", actuations: "count", unique: "count", delay: "s", volume: "count" },
    phaseOf,
    ({ services, actuations, unique, waits, waited, volume }) => ({ services, actuations, unique, delay: mean(waited, waits), volume }),
  ),
  bins(
    "speeds",
    "phase",
    "Manual on Uniform Traffic Control Devices 2009, 2B.13",
    ["speeds"],
    plain(speeds),
    { p15: "km/h", p50: "km/h", p85: "km/h", mean: "km/h", vehicles: "count" },
    phaseOf,
    ({ p15, p50, p85, mean: average, count }) => ({ p15, p50, p85, mean: average, vehicles: count }),
  ),
  bins(
    "detector_health",
    "detector",
    NTCIP,
    [],
    detectorHealth,
    { fault: "word", since: "utime", actuations: "count", occupied: "s" },
    ({ detector }) => detector,
    ({ fault, since, count, occupied }) => ({ fault, since, actuations: count, occupied }),
  ),
  bins(
    "actuations",
    "detector",
    ENUMERATIONS,
    [],
    plain(actuations),
    { actuations: "count" },
    ({ detector }) => detector,
    ({ count }) => ({ actuations: count }),
  ),
  bins(
    "modes",
    "signal",
    ENUMERATIONS,
    [],
    modes,
    seconds(["coordinated", "free", "transition", "preemption", "flash", "unknown"] satisfies ControlMode[]),
    () => null,
    ({ bin: _, ...row }) => row,
  ),
  bins(
    "preemptions",
    "preemption",
    PURDUE,
    [],
    preemptions,
    {
      calls: "count",
      entries: "count",
      clearances: "count",
      overlong: "count",
      reach: "s",
      duration: "s",
      check_ins: "count",
      early_greens: "count",
      extended_greens: "count",
      check_outs: "count",
      in_range: "s",
    },
    ({ number }) => number,
    (row) => ({
      calls: row.calls,
      entries: row.entries,
      clearances: row.clearances,
      overlong: row.overlong,
      reach: mean(row.reachSeconds, row.reached),
      duration: mean(row.endSeconds, row.ended),
      check_ins: row.checkIns,
      early_greens: row.early,
      extended_greens: row.extended,
      check_outs: row.checkOuts,
      in_range: mean(row.checkOutSeconds, row.checkOuts),
    }),
  ),
  bins(
    "coordination",
    "signal",
    ENUMERATIONS,
    [],
    coordination,
    { pattern: "word", cycle: "s", actual_cycle: "s", actual_offset: "s" },
    () => null,
    ({ pattern, cycle, actualCycle, actualOffset }) => ({ pattern, cycle, actual_cycle: actualCycle, actual_offset: actualOffset }),
  ),
  bins(
    "splits",
    "split",
    ENUMERATIONS,
    [],
    plain(splits),
    { split: "s", services: "count" },
    ({ id }) => id,
    ({ seconds: sum, services }) => ({ split: mean(sum, services), services }),
  ),
  {
    id: "timeline",
    subject: "signal",
    form: "intervals",
    source: ENUMERATIONS,
    needs: [],
    units: {},
    measure: timeline as unknown as Listed["measure"],
    point: () => null,
  },
];

export const measureOf = (id: string): Listed | undefined => catalog.find((each) => each.id === id);

/** The catalog as the contract has it: a figure's formula has the key of measure and figure. */
export const measureInfos = (): MeasureInfo[] =>
  catalog.map(({ id, subject, form, source, needs, units }) => ({
    id,
    subject,
    form,
    source,
    needs: [...needs],
    figures: Object.entries(units).map(([name, unit]) => ({ name, unit, formula: `${id}.${name}` })),
  }));
