import type { DeviceEvent, HourlyKts, LastHour } from "../../core/contract/device.js";
import type { Controller, Detector } from "../city/model.js";
import { invalid, notFound } from "../http/refusal.js";
import { approachSpeed, byKind, directionName, hourTotal, silentIn, slidingHour } from "../simulation/counts.js";
import { eventsBetween } from "../simulation/events.js";
import { healthAt } from "../simulation/health.js";
import { DAY, HOUR, startOfDay, startOfHour } from "../simulation/profile.js";
import type { World } from "../simulation/world.js";

const HOURS = 12;
export const LAST_EVENTS = 30;

export function controllerOf(world: World, id: string): Controller {
  const found = world.controllers.get(id);
  if (!found) throw notFound("There is no such controller.");
  return found;
}
export function detectorOf(world: World, id: string): Detector {
  const found = world.detectors.get(id);
  if (!found) throw notFound("There is no such detector.");
  return found;
}
/** The controller at whose junction a detector stands. */
export const homeOf = (world: World, detector: Detector): Controller => controllerOf(world, String(detector.controller));

/** The past 60 minutes by arm, as a device saw them; a silent device knows nothing. */
export function lastHour(world: World, oID: number, controller: Controller, arms: readonly number[], now: number): LastHour[] {
  const silent = ["no_data", "no_connection", "failure"].includes(healthAt(world, oID, now).status);
  return arms.map((index) => {
    const direction = directionName(controller.arms[index] as Controller["arms"][number]);
    if (silent) return { oID, direction, KTS: null, KTK: null, KTD: null, KTP: null, speed: null };
    const KTS = slidingHour(world, controller.oID, index, now);
    return { oID, direction, KTS, ...byKind(world, controller.oID, index, KTS), speed: approachSpeed(world, controller.oID, index, now) };
  });
}

/** Begin of each of the twelve full hours before now. */
export const pastHours = (now: number): number[] => Array.from({ length: HOURS }, (_, i) => startOfHour(now) - (HOURS - i) * HOUR);

export function hourlyKts(world: World, oID: number, controller: Controller, arms: readonly number[], now: number): HourlyKts[] {
  return pastHours(now).map((utime) => ({
    utime,
    kts_value: silentIn(world, oID, utime) ? null : arms.reduce((sum, arm) => sum + hourTotal(world, controller.oID, arm, utime), 0),
  }));
}

export const lastEvents = (world: World, oID: number, now: number): DeviceEvent[] =>
  eventsBetween(world, oID, now - DAY, now).slice(0, LAST_EVENTS);

/** The period of a day's log, to now at the latest. */
export function dayOfLog(world: World, utime: number, now: number): [number, number] {
  if (utime > now + DAY) throw invalid("The day lies in the future.");
  const start = startOfDay(world, utime);
  return [start, Math.min(now, start + DAY - 1)];
}

export const newestFirst = (events: DeviceEvent[]): DeviceEvent[] => events.sort((a, b) => b.utime - a.utime);
