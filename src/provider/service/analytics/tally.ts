import { HOUR } from "../../base/time.js";
import type { HourRecord } from "../telemetry/records.js";
import { densityOf, fuelSaved, JAM_FROM, jamMinutes } from "./effects.js";

/** What all chosen approaches together say of one hour; null where none of them was heard. */
export interface HourTally {
  utime: number;
  kts: number | null;
  speed: number | null;
  density: number | null;
  jam: number | null;
  /** Vehicles an hour that the approaches of a crossing let through, the mean of the chosen crossings. */
  ps: number | null;
  /** Hours and litres that the modes of the controllers saved against their basic plans, less where they lost. */
  time: number;
  fuel: number;
  /** Crossings whose jam began in this hour. */
  jamsBegun: number;
}

/** Weighted by vehicles: the speed of the mean vehicle, not of the mean approach. */
function meanSpeed(list: readonly { kts: number; speed: number }[]): number {
  const vehicles = list.reduce((sum, { kts }) => sum + kts, 0);
  return vehicles > 0 ? list.reduce((sum, { kts, speed }) => sum + kts * speed, 0) / vehicles : mean(list.map(({ speed }) => speed));
}

const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;

/** Things by a key of theirs, in the order in which the keys came. */
export function grouped<Thing, Key>(things: readonly Thing[], keyOf: (thing: Thing) => Key): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group) group.push(thing);
    else groups.set(keyOf(thing), [thing]);
  }
  return groups;
}

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Adds up hours one after another; it remembers who was jammed, so that a jam of several hours counts once. */
export function createTally() {
  let jammed = new Set<number>();

  /** `records` are those of one hour. */
  return (utime: number, records: readonly HourRecord[]): HourTally => {
    const heard = records.flatMap(({ kts, ...one }) => (kts === null ? [] : [{ ...one, kts }]));
    // Real detectors tell no speed, or nothing of the queues: the figures that need these are of those that do.
    const spoken = heard.flatMap((one) => (one.speed === null ? [] : [{ ...one, speed: one.speed }]));
    const able = heard.flatMap((one) => (one.capacity === null ? [] : [{ ...one, capacity: one.capacity }]));
    const served = heard.flatMap((one) => (one.so === null ? [] : [{ ...one, so: one.so }]));
    const nowJammed = new Set(served.filter(({ so }) => jamMinutes(so) >= JAM_FROM).map(({ oid }) => oid));
    const jamsBegun = [...nowJammed].filter((oid) => !jammed.has(oid)).length;
    jammed = nowJammed;
    if (heard.length === 0) return { utime, kts: null, speed: null, density: null, jam: null, ps: null, time: 0, fuel: 0, jamsBegun };
    const kts = heard.reduce((sum, one) => sum + one.kts, 0);
    const time = heard.reduce((sum, { saved }) => sum + (saved ?? 0), 0) / HOUR;
    return {
      utime,
      kts,
      speed: spoken.length > 0 ? rounded(meanSpeed(spoken), 1) : null,
      density: spoken.length > 0 ? rounded(mean(spoken.map((one) => densityOf(one.kts, one.speed))), 1) : null,
      jam: served.length > 0 ? rounded(mean(served.map(({ so }) => jamMinutes(so))), 1) : null,
      ps:
        able.length > 0
          ? Math.round(able.reduce((sum, { capacity }) => sum + capacity, 0) / new Set(able.map(({ oid }) => oid)).size)
          : null,
      time,
      fuel: fuelSaved(time),
      jamsBegun,
    };
  };
}
