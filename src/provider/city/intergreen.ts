import { isCrossing, metresToLeave, metresToReach, type Stream, turnsOff } from "./streams.js";

/**
 * Intergreens as RiLSA counts them: the yellow that is used, plus the way out of the common place, minus the way into it.
 * Speeds in m/s, lengths in m, times in s; the figures are assumed.
 */
export const YELLOW = 3;
const VEHICLE = 6;
const LEAVING = { straight: 10, turning: 7 } as const;
const ENTERING = 11.1;
const WALKING = 1.3;
/** Yellow and a second of all red, where nobody crosses anybody. */
const LEAST = 4;

/** Whole seconds from the end of some greens to the beginning of others, so that the last of the first is out of the way of all. */
export function intergreen(ending: readonly Stream[], beginning: readonly Stream[]): number {
  let longest: number = LEAST;
  for (const one of ending) for (const other of beginning) longest = Math.max(longest, clearing(one, other));
  return Math.ceil(longest);
}

/** Seconds that the first needs more than the second from their signals to where they meet; walkers are there at once. */
function clearing(ending: Stream, beginning: Stream): number {
  if (isCrossing(ending)) {
    const reached = isCrossing(beginning) ? null : metresToReach(beginning, ending);
    return reached === null ? 0 : ending.length / WALKING - reached / ENTERING;
  }
  const left = metresToLeave(ending, beginning);
  if (left === null) return 0;
  const reached = isCrossing(beginning) ? 0 : (metresToReach(beginning, ending) ?? 0);
  return YELLOW + (left + VEHICLE) / LEAVING[turnsOff(ending) ? "turning" : "straight"] - reached / ENTERING;
}
