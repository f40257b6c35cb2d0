/** Seconds of city time that the simulation lives in: real time, and whatever `advance` has added. */
export interface Clock {
  now(): number;
  advance(seconds: number): void;
}

export function createClock(real: () => number = () => Date.now() / 1000): Clock {
  let added = 0;
  return {
    now: () => real() + added,
    advance: (seconds) => {
      added += seconds;
    },
  };
}

/**
 * Seconds for which the lists of the city stay as they are. Faults begin and end with one, so that a device's own word and its
 * line in a list agree at every moment.
 */
export const TICK = 3;
export const tickOf = (utime: number): number => Math.floor(utime / TICK) * TICK;
