import { type ServiceLevel, serviceDelays, serviceLevels } from "../../../core/contract/measures.js";
import { type Arrivals, type ArrivalsState, arrivals } from "./arrivals.js";
import type { Detector, Measure } from "./measure.js";
import { onGreenOf, type Platoon, type PlatoonState, platoon } from "./platoon.js";
import { countersOf } from "./volumes.js";

export interface ControlDelay {
  readonly bin: number;
  readonly phase: number;
  /** Vehicles an hour and lanes. */
  readonly volume: number;
  readonly lanes: number;
  /** Mean cycle and green, s. */
  readonly cycle: number;
  readonly green: number;
  /** Share of arrivals on green; null where no detector tells it, then arrivals are by chance. */
  readonly onGreen: number | null;
  /** Volume by capacity. */
  readonly saturation: number;
  /** Seconds a vehicle. */
  readonly delay: number;
  readonly level: ServiceLevel;
}

export interface ControlDelayState {
  readonly platoon: PlatoonState;
  /** Of those who are counted, as if they arrived where they are. */
  readonly counting: ArrivalsState;
  /** Vehicles whose greens are not told yet. */
  readonly counted: readonly Counted[];
}

/** Vehicles of a phase that were counted while its light was known, and the lanes that they came on. */
interface Counted {
  readonly bin: number;
  readonly phase: number;
  readonly lanes: number;
  readonly count: number;
}

/** Vehicles an hour of green that leave a lane, where nobody has measured it (HCM 2010, base saturation flow in towns). */
const SATURATION_FLOW = 1900;
/** Hours that are looked at. */
const PERIOD = 0.25;
/** Incremental delay factor of signals with fixed times, and that of what comes from signals upstream (none). */
const K = 0.5;
const UPSTREAM = 1;

/** Level of service of a delay; more than fits through is F, however short the delay. */
export function levelOf(delay: number, saturation: number): ServiceLevel {
  const at = serviceDelays.findIndex((longest) => delay <= longest);
  return saturation > 1 || at < 0 ? "F" : (serviceLevels[at] as ServiceLevel);
}

/**
 * Control delay of a lane group, s a vehicle: d1 · PF + d2 (HCM 2000, 16-9 to 16-12; the initial queue d3 is not known). d1 is the delay of even
 * arrivals, PF = (1 − P) / (1 − g / C) how they fall on green (its supplement fPA taken as 1), d2 what chance and too many add in a quarter of an hour.
 * `volume` in vehicles an hour, `green` and `cycle` in s; green that is displayed stands for effective green, since start-up loss and used yellow are about equal.
 */
export function controlDelay(volume: number, lanes: number, green: number, cycle: number, onGreen: number | null) {
  const share = Math.min(1, green / cycle);
  const capacity = SATURATION_FLOW * lanes * share;
  const saturation = volume / capacity;
  const even = (0.5 * cycle * (1 - share) ** 2) / (1 - Math.min(1, saturation) * share);
  const progression = share < 1 && onGreen !== null ? (1 - onGreen) / (1 - share) : 1;
  const over = saturation - 1;
  const chance = 900 * PERIOD * (over + Math.sqrt(over ** 2 + (8 * K * UPSTREAM * saturation) / (capacity * PERIOD)));
  return { saturation, delay: even * progression + chance };
}

/**
 * Control delay of each phase in a quarter of an hour, of what its detectors have counted and its lights have shown, and the level of service that
 * follows. Vehicles count while the light of their phase is known, by the time for which it is. A phase without a green in the bin, or that nobody counts, has no row.
 */
export const controlDelays: Measure<ControlDelayState, ControlDelay> = {
  begin: { platoon: platoon.begin, counting: arrivals.begin, counted: [] },
  next(before, piece) {
    const step = platoon.next(before.platoon, piece);
    const counters = countersOf(piece.detectors);
    const counting = arrivals.next(before.counting, { ...piece, detectors: asAdvance(counters) });
    const counted = [...before.counted, ...counting.rows.map((row) => countedOf(row, counters.get(row.phase)?.length ?? 0))];
    const open = new Set(step.state.open.map(({ bin }) => bin));
    return {
      state: { platoon: step.state, counting: counting.state, counted: counted.filter(({ bin }) => open.has(bin)) },
      rows: rowsOf(step.rows, counted),
    };
  },
  rest: ({ platoon: state, counted }) => rowsOf(platoon.rest(state), counted),
};

/** The detectors that count, as those by which arrivals are told: they say under which light each vehicle came. */
const asAdvance = (counters: ReadonlyMap<number, readonly number[]>): Detector[] =>
  [...counters].flatMap(([phase, channels]) => channels.map((channel) => ({ channel, phase, use: "advance" })));

const countedOf = ({ bin, phase, onGreen, onYellow, onRed }: Arrivals, lanes: number): Counted => {
  return { bin, phase, lanes, count: onGreen + onYellow + onRed };
};

function rowsOf(lights: readonly Platoon[], counted: readonly Counted[]): ControlDelay[] {
  return lights.flatMap((row) => {
    const own = counted.find(({ bin, phase }) => bin === row.bin && phase === row.phase);
    if (!own?.count || row.cycles === 0 || row.green === 0) return [];
    const { bin, phase } = row;
    const onGreen = onGreenOf(row);
    const cycle = row.known / row.cycles;
    const green = row.green / row.cycles;
    const volume = (own.count * 3600) / row.known;
    const { saturation, delay } = controlDelay(volume, own.lanes, green, cycle, onGreen);
    return [{ bin, phase, volume, lanes: own.lanes, cycle, green, onGreen, saturation, delay, level: levelOf(delay, saturation) }];
  });
}
