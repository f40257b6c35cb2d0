import { setImmediate } from "node:timers/promises";
import { HOUR } from "../../base/time.js";
import { type EventEntry, eventsBetween } from "./events.js";
import type { World } from "./world.js";

/** Devices whose hour is computed before other calls are answered. */
const SLICE = 4_000;
/** Hours that are kept, of which an older one is computed when somebody asks for it. */
const KEPT = 24;

type Entry = EventEntry & { oID: number };

/** The events of all devices that are `own`. They are the same whenever they are asked for, so they are kept hour by hour. */
export function createCityLog(world: World, own: (oID: number) => boolean) {
  const hours = new Map<number, Promise<readonly Entry[]>>();
  let known = "";
  let running = world.scenarios;

  async function compute(hour: number): Promise<readonly Entry[]> {
    const events: Entry[] = [];
    for (const [at, { oID }] of [...world.city.controllers, ...world.city.detectors].entries()) {
      if (at % SLICE === SLICE - 1) await setImmediate();
      if (!own(oID)) continue;
      for (const event of eventsBetween(world, oID, hour * HOUR, hour * HOUR + HOUR - 1)) events.push({ oID, ...event });
    }
    return events;
  }

  function ofHour(hour: number): Promise<readonly Entry[]> {
    // A tester may spare a device its faults, which were in its log before, or force others on it.
    const forced = JSON.stringify([...world.forced].map(([oID, { faultless, offline, restart }]) => [oID, faultless, offline, restart]));
    if (forced !== known || world.scenarios !== running) hours.clear();
    known = forced;
    running = world.scenarios;
    const events = hours.get(hour) ?? compute(hour);
    hours.set(hour, events);
    for (const oldest of hours.keys()) if (hours.size > KEPT) hours.delete(oldest);
    return events;
  }

  /** Those of a period, hour by hour. */
  return async ([start, end]: readonly [number, number]): Promise<Entry[]> => {
    const events: Entry[] = [];
    for (let hour = Math.floor(end / HOUR); hour >= Math.floor(start / HOUR); hour--) events.push(...(await ofHour(hour)));
    return events.filter(({ utime }) => utime >= start && utime <= end);
  };
}
