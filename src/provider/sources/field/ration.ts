/** Alarms of one device that are written down at once, and seconds until one more may be. */
const AT_ONCE = 100;
const ONE_EVERY = 10;
/** Seconds between two times that something is said of one device. */
const SAID_EVERY = 3600;

/** How much one device may have us write down, so that none fills the log; `now` in Unix seconds. */
export function createRation(now: () => number) {
  const rests = new Map<number, { left: number; at: number }>();
  const said = new Map<string, number>();
  return {
    /** Whether one more may be written; it counts then. */
    take(oID: number): boolean {
      const before = rests.get(oID) ?? { left: AT_ONCE, at: now() };
      const left = Math.min(AT_ONCE, before.left + Math.max(0, now() - before.at) / ONE_EVERY);
      rests.set(oID, { left: left < 1 ? left : left - 1, at: now() });
      return left >= 1;
    },
    /** Whether this has not been said of the device within the hour; it counts as said then. */
    isFirst(oID: number, what: string): boolean {
      const key = `${oID} ${what}`;
      const last = said.get(key);
      if (last !== undefined && Math.abs(now() - last) < SAID_EVERY) return false;
      said.set(key, now());
      return true;
    },
  };
}
