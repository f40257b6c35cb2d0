import type { Context } from "hono";
import type { Span } from "../../../core/contract/city-time.js";
import type { DeviceEvent, Frame, HourlyKts, HourlySo, LastHour } from "../../../core/contract/device.js";
import type { Language } from "../../../core/contract/language.js";
import { notFound, refusal } from "../../base/refusal.js";
import { DAY, HOUR } from "../../base/time.js";
import { saying } from "../../base/words.js";
import { directionOf } from "../../city/approaches.js";
import type { Controller, Detector } from "../../city/model.js";
import { eventsOf } from "../../service/devices/events.js";
import { languageFor } from "../../service/reports/file.js";
import type { Counter } from "../../service/telemetry/approaches.js";
import type { HourRecord, Telemetry } from "../../service/telemetry/records.js";
import { type City, sourceOf } from "../../sources/city.js";

const HOURS = 12;
export const LAST_EVENTS = 30;

/** The language in which somebody wants what is written on a picture; a cache has to know it. */
export function pictureLanguage(c: Context, world: City): Language {
  c.header("Vary", "Accept-Language", { append: true });
  return languageFor(c.req.header("accept-language"), world.language);
}

/** The last picture of an approach from a device's camera, with what is written on it in a language. */
export function pictureOf(
  world: City,
  device: Controller | Detector,
  controller: Controller,
  arm: number,
  now: number,
  language: Language,
): Frame {
  const { oID } = device;
  const source = sourceOf(world, oID);
  const { online, since } = source.health(oID, now);
  const utime = Math.floor(online ? now : since);
  const img = source.picture(device, { controller, arm }, utime, language);
  if (img === null) throw notFound("This device has no camera.");
  return { oID, img, utime };
}

/** The past 60 minutes by arm, as a device saw them; a silent device knows nothing. */
export function lastHour(world: City, oID: number, controller: Controller, arms: readonly number[], now: number): LastHour[] {
  return arms.map((index) => ({
    oID,
    ...saying("direction", directionOf(controller.arms[index] as Controller["arms"][number]), world.words),
    ...sourceOf(world, oID).lastHour({ oID, controller, arm: index }, now),
  }));
}

/** The twelve full hours before now. */
export const pastHours = ({ time }: City, now: number): Span[] =>
  time.hours({ start: now - (HOURS + 2) * HOUR, end: time.hour(now).start }).slice(-HOURS);

/** What a device recorded in the past hours, hour by hour. */
async function recorded<Value>(
  world: City,
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

export const hourlyKts = (world: City, telemetry: Telemetry, counter: Counter, now: number): Promise<HourlyKts[]> =>
  recorded(world, telemetry, counter, now, (utime, records) => {
    const heard = records.flatMap(({ kts }) => kts ?? []);
    return { utime, kts_value: heard.length > 0 ? heard.reduce((sum, each) => sum + each, 0) : null };
  });

/** The share of cycles that served their queue, of the first approach of a controller. */
export const hourlySo = (world: City, telemetry: Telemetry, counter: Counter, now: number): Promise<HourlySo[]> =>
  recorded(world, telemetry, counter, now, (utime, records) => ({
    utime,
    so_value: records.find(({ arm }) => arm === counter.arms[0])?.so ?? null,
  }));

export const lastEvents = async (world: City, oID: number, now: number): Promise<DeviceEvent[]> =>
  (await eventsOf(world, oID, [now - DAY, now])).slice(0, LAST_EVENTS);

/** The period of a day's log, to now at the latest. */
export function dayOfLog(world: City, utime: number, now: number): [number, number] {
  if (utime > now + DAY) throw refusal("in_future");
  const { start, end } = world.time.day(utime);
  return [start, Math.min(now, end - 1)];
}

export const newestFirst = (events: DeviceEvent[]): DeviceEvent[] => events.sort((a, b) => b.utime - a.utime);
