import type { Approach } from "./network.js";

/** Seconds that a vehicle waits at signals also in an empty city: a street on which it waits no longer is free. */
const USUAL_WAIT = 15;
/** Vehicles that wait as usual and are counted with those that were seen: one car that met red by night is no jam. */
const UNSEEN = 3;

/** Seconds that a vehicle waits, by what so many vehicles waited together. */
export const typicalDelay = (waited: number, vehicles: number): number => (waited + UNSEEN * USUAL_WAIT) / (vehicles + UNSEEN);

/** km/h over the link of an approach where one waits so many seconds at its end. */
export const speedOf = ({ metres, speed }: Approach, delay: number): number => (3.6 * metres) / (metres / speed + delay);

/** How full the link of an approach is, 0 to 10, and the speed on it, where one waits so many seconds at its end. */
export function levelOf(approach: Approach, delay: number): { level: number; speed: number } {
  const { metres, speed } = approach;
  const usual = metres / speed + USUAL_WAIT;
  const now = metres / speed + Math.max(USUAL_WAIT, delay);
  return { level: Math.min(10, Math.max(0, 10 * (1 - usual / now))), speed: speedOf(approach, delay) };
}
