import { HOUR } from "../../../base/time.js";
import type { Jam } from "./traffic.js";

/** Traffic level from which on a queue is a jam. */
const JAMMED = 8;
/** Traffic level below which a jam is over. */
const FREE = 6;
/** Seconds that a queue lasts before it is reported as a jam. */
const JAM_AFTER = 180;
/** Seconds for which a jam is still reported after its end. */
const JAM_TOLD = 2 * HOUR;
/** Seconds between two looks. */
const LOOK_EVERY = 60;

/** Watches for queues that hold up their street, on so many approaches; `placeOf` says where one is. */
export function createJams(approaches: number, placeOf: (approach: number) => Pick<Jam, "oID" | "arm">) {
  /** Seconds for which each approach has been jammed, and when its jam began. */
  const jammedFor = new Float64Array(approaches);
  const open = new Map<number, number>();
  let over: Jam[] = [];

  function close(a: number, end: number) {
    over.push({ ...placeOf(a), start: open.get(a) as number, end });
    open.delete(a);
  }
  return {
    /** Looks at the level of each approach; once a minute. */
    watch(levelOf: (approach: number) => number, time: number): void {
      for (let a = 0; a < approaches; a++) {
        const level = levelOf(a);
        if (level >= JAMMED) jammedFor[a] = (jammedFor[a] as number) + LOOK_EVERY;
        else if (level < FREE) jammedFor[a] = 0;
        const isOpen = open.has(a);
        if (!isOpen && (jammedFor[a] as number) >= JAM_AFTER) open.set(a, time);
        if (isOpen && jammedFor[a] === 0) close(a, time);
      }
      if (over.length > 0) over = over.filter(({ end }) => (end ?? time) > time - JAM_TOLD);
    },
    /** The streets begin anew: what was jammed is over. */
    closeAll(end: number): void {
      for (const a of [...open.keys()]) close(a, end);
      jammedFor.fill(0);
    },
    /** Those that began until a moment, the newest last. */
    until: (utime: number): Jam[] =>
      [...over, ...[...open].map(([a, start]) => ({ ...placeOf(a), start, end: null }))].filter(({ start }) => start <= utime),
  };
}
