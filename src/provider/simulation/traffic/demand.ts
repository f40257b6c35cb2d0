import { draw, poisson } from "./draw.js";
import type { Network } from "./network.js";

/** Who comes from outside: the same vehicles in the same minute for the model of seconds and for that of minutes. */
export interface Demand {
  /** Vehicles that enter by an approach in the minute beginning at `60 · minute` Unix s. */
  entering(approach: number, minute: number): number;
}

/** Keys of draws. */
const [MINUTES, DAYS] = [0x51, 0x52];
/** How much the traffic of one day differs from that of another on a street, at most. */
const DAYS_DIFFER = 0.06;

/** Poisson arrivals; `profile` is the share of the day's peak at a moment in Unix s. */
export function createDemand({ approaches }: Network, seed: number, profile: (utime: number) => number): Demand {
  const peak = Float64Array.from(approaches, ({ entering }) => entering / 60);
  let now = Number.NaN;
  let share = 0;
  return {
    entering(approach, minute) {
      if (minute !== now) {
        now = minute;
        share = profile(minute * 60 + 30);
      }
      const most = peak[approach] as number;
      if (most === 0) return 0;
      const day = Math.floor(minute / 1440);
      const today = 1 + DAYS_DIFFER * (2 * draw(seed ^ DAYS, approach, day) - 1);
      return poisson(most * share * today, draw(seed ^ MINUTES, approach, minute));
    },
  };
}
