import { bell } from "../../../base/random.js";
import { draw, poisson } from "./draw.js";
import type { Network } from "./network.js";

/** Who comes from outside: the same vehicles in the same minute for the model of seconds and for that of minutes. */
export interface Demand {
  /** Vehicles that enter by an approach in the minute beginning at `60 · minute` Unix s. */
  entering(approach: number, minute: number): number;
  /** Vehicles of the hour beginning at `hour` Unix s, drawn at once: about as many as its minutes would give together. */
  inHour(approach: number, hour: number): number;
}

// Keys of the random draws: each key has its own sequence.

const MINUTES = 0x51;
const DAYS = 0x52;
const HOURS = 0x53;

/** Minutes whose share of the peak is remembered: an hour is asked for approach by approach. */
const KNOWN = 128;
/** How much the traffic of one day differs from that of another on a street, at most. */
const DAYS_DIFFER = 0.06;

/**
 * Poisson arrivals; `profile` is the share of the day's peak at a moment in Unix s, `factor` what a scenario makes of it on an approach.
 */
export function createDemand(
  { approaches }: Network,
  seed: number,
  profile: (utime: number) => number,
  factor: (approach: number, utime: number) => number = () => 1,
): Demand {
  const peak = Float64Array.from(approaches, ({ entering }) => entering / 60);
  const minutes = new Float64Array(KNOWN).fill(Number.NaN);
  const shares = new Float64Array(KNOWN);
  const shareAt = (minute: number): number => {
    const at = minute % KNOWN;
    if (minutes[at] !== minute) {
      minutes[at] = minute;
      shares[at] = profile(minute * 60 + 30);
    }
    return shares[at] as number;
  };
  /** Vehicles that are expected in a minute. */
  function expected(approach: number, minute: number): number {
    const most = peak[approach] as number;
    if (most === 0) return 0;
    const today = 1 + DAYS_DIFFER * (2 * draw(seed ^ DAYS, approach, Math.floor(minute / 1440)) - 1);
    return most * shareAt(minute) * today * factor(approach, minute * 60);
  }
  return {
    entering(approach, minute) {
      const mean = expected(approach, minute);
      return mean > 0 ? poisson(mean, draw(seed ^ MINUTES, approach, minute)) : 0;
    },
    inHour(approach, hour) {
      let mean = 0;
      for (let quarter = 0; quarter < 4; quarter++) mean += 15 * expected(approach, hour / 60 + 15 * quarter + 7);
      return Math.max(0, Math.round(mean + Math.sqrt(mean) * bell(seed ^ HOURS, approach, hour)));
    },
  };
}
