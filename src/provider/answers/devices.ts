import type { Span } from "../../core/contract/city-time.js";
import type { DeviceEvent, HourlyKts, HourlySo, LastHour } from "../../core/contract/device.js";
import type { Controller, Detector } from "../city/model.js";
import { invalid, notFound } from "../http/refusal.js";
import { directionName } from "../simulation/counts.js";
import { eventsBetween } from "../simulation/events.js";
import { DAY, HOUR } from "../simulation/profile.js";
import type { World } from "../simulation/world.js";
import type { Counter } from "../telemetry/approaches.js";
import { lastHourFigures } from "../telemetry/hours.js";
import type { HourRecord, Telemetry } from "../telemetry/records.js";

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
  return arms.map((index) => ({
    oID,
    direction: directionName(controller.arms[index] as Controller["arms"][number]),
    ...lastHourFigures(world, oID, controller, index, now),
  }));
}

/** The twelve full hours before now. */
export const pastHours = ({ time }: World, now: number): Span[] =>
  time.hours({ start: now - (HOURS + 2) * HOUR, end: time.hour(now).start }).slice(-HOURS);

/** What a device recorded in the past hours, hour by hour. */
async function recorded<Value>(
  world: World,
  telemetry: Telemetry,
  counter: Counter,
  now: number,
  value: (utime: number, records: readonly HourRecord[]) => Value,
): Promise<Value[]> {
  const hours = pastHours(world, now);
  const all = await telemetry.read([counter], hours[0]?.start ?? now, now);
  return hours.map(({ start }) =>
    value(
      start,
      all.filter((each) => each.utime === start && counter.arms.includes(each.arm)),
    ),
  );
}

export const hourlyKts = (world: World, telemetry: Telemetry, counter: Counter, now: number): Promise<HourlyKts[]> =>
  recorded(world, telemetry, counter, now, (utime, records) => {
    const heard = records.flatMap(({ kts }) => kts ?? []);
    return { utime, kts_value: heard.length > 0 ? heard.reduce((sum, each) => sum + each, 0) : null };
  });

/** The share of cycles that served their queue, of the first approach of a controller. */
export const hourlySo = (world: World, telemetry: Telemetry, counter: Counter, now: number): Promise<HourlySo[]> =>
  recorded(world, telemetry, counter, now, (utime, records) => ({
    utime,
    so_value: records.find(({ arm }) => arm === counter.arms[0])?.so ?? null,
  }));

/** What befell a device in a period, as its driver or the simulation tells it, the newest first. */
export async function eventsOf(world: World, oID: number, [start, end]: readonly [number, number]): Promise<DeviceEvent[]> {
  const { field } = world;
  if (!field || (!field.device(oID) && field.simulates)) return eventsBetween(world, oID, start, end);
  return (await field.events([start, end], oID)).map(({ oID: _, ...event }) => event);
}

export const lastEvents = async (world: World, oID: number, now: number): Promise<DeviceEvent[]> =>
  (await eventsOf(world, oID, [now - DAY, now])).slice(0, LAST_EVENTS);

/** The period of a day's log, to now at the latest. */
export function dayOfLog(world: World, utime: number, now: number): [number, number] {
  if (utime > now + DAY) throw invalid("The day lies in the future.");
  const { start, end } = world.time.day(utime);
  return [start, Math.min(now, end - 1)];
}

export const newestFirst = (events: DeviceEvent[]): DeviceEvent[] => events.sort((a, b) => b.utime - a.utime);
