import { draw, poisson } from "./draw.js";
import type { Network } from "./network.js";

/** Who comes from outside: the same vehicles in the same minute for the model of seconds and for that of minutes. */
export interface Demand {
  /** Vehicles that enter by an approach in the minute beginning at `60 · minute` Unix s. */
  entering(approach: number, minute: number): number;
}

/** Keys of draws. */
const [MINUTES, DAYS] = [0x51, 0x52];
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
  return {
    entering(approach, minute) {
      const at = minute % KNOWN;
      if (minutes[at] !== minute) {
        minutes[at] = minute;
        shares[at] = profile(minute * 60 + 30);
      }
      const most = peak[approach] as number;
      if (most === 0) return 0;
      const day = Math.floor(minute / 1440);
      const today = 1 + DAYS_DIFFER * (2 * draw(seed ^ DAYS, approach, day) - 1);
      return poisson(most * (shares[at] as number) * today * factor(approach, minute * 60), draw(seed ^ MINUTES, approach, minute));
    },
  };
}
