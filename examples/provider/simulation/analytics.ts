import type { CityAnalytics } from "../../../src/core/contract/cross.js";
import type { Controller } from "../city/model.js";
import { approaches, approachSpeed, hourTotal, servedShare, silentIn } from "./counts.js";
import { DAY, demand, HOUR, localTime, startOfDay } from "./profile.js";
import { roll } from "./random.js";
import type { World } from "./world.js";

const DAYS = 7;
/** Vehicles an hour that one approach can let through (a lane and a half under a signal). */
const APPROACH_CAPACITY = 1350;
const JAM_FROM = 0.72;

/** An approach that was chosen: controller and arm. */
export interface Chosen {
  controller: Controller;
  arm: number;
}

/** The approaches behind chosen objects; a direction of the object keeps only the approaches it names. */
export function chosenApproaches(world: World, oIDs: readonly (string | number)[], direction: string): Chosen[] {
  const ids = new Set(oIDs.map(String));
  const found = new Map<string, Chosen>();
  const add = (controller: Controller, arm: number) => found.set(`${controller.oID} ${arm}`, { controller, arm });
  for (const id of ids) {
    const controller = world.controllers.get(id);
    if (controller) for (const { index } of approaches(controller)) add(controller, index);
    const detector = world.detectors.get(id);
    const own = detector && world.controllers.get(String(detector.controller));
    if (detector && own) add(own, detector.arm);
  }
  const all = [...found.values()];
  const wanted = direction.trim().toLocaleLowerCase("ru");
  const named = all.filter(({ controller, arm }) => {
    const { street, compass } = controller.arms[arm] ?? { street: "", compass: "" };
    return wanted && (compass.toLowerCase() === wanted || street.toLocaleLowerCase("ru") === wanted);
  });
  return named.length ? named : all;
}

/** The thirteen groups for the day that holds `utime` and the week before it; hours that have not passed yet are null. */
export function analyticsOf(world: World, chosen: readonly Chosen[], utime: number): CityAnalytics {
  const now = world.clock.now();
  const today = startOfDay(world, utime);
  const first = today - (DAYS - 1) * DAY;
  const lanes = Math.max(1, chosen.length);
  const capacity = lanes * APPROACH_CAPACITY;
  const heard = (hour: number) => chosen.filter(({ controller }) => !silentIn(world, controller.oID, hour));
  const vehicles = (hour: number): number | null => {
    if (hour + HOUR > now) return null;
    const counted = heard(hour);
    return counted.length ? counted.reduce((sum, { controller, arm }) => sum + hourTotal(world, controller.oID, arm, hour), 0) : null;
  };
  const hoursOf = (midnight: number) => Array.from({ length: 24 }, (_, i) => midnight + i * HOUR);
  const days = Array.from({ length: DAYS }, (_, i) => first + i * DAY);
  const byHour = new Map(days.flatMap(hoursOf).map((hour) => [hour, vehicles(hour)] as const));
  const total = (midnight: number) => hoursOf(midnight).reduce((sum, hour) => sum + (byHour.get(hour) ?? 0), 0);
  const speed = (hour: number) =>
    byHour.get(hour) == null
      ? null
      : Math.round(mean(chosen.map(({ controller, arm }) => approachSpeed(world, controller.oID, arm, hour + HOUR / 2))));
  const jam = (hour: number) =>
    byHour.get(hour) == null ? null : Math.max(0, Math.min(10, Math.round(demand(localTime(world, hour) + HOUR / 2) * 9)));
  const served = (hour: number) => mean(chosen.map(({ controller }) => servedShare(world, controller.oID, hour)));
  const through = (hour: number) => (byHour.get(hour) == null ? null : Math.round((capacity * served(hour)) / 100));
  const hours = hoursOf(today);
  const jams = days
    .flatMap(hoursOf)
    .filter((hour) => byHour.get(hour) != null && demand(localTime(world, hour) + HOUR / 2) > JAM_FROM).length;
  const week = days.reduce((sum, day) => sum + total(day), 0);
  const period = { utime_start: first, utime_end: Math.min(Math.floor(now), today + DAY) };
  const series = (unit: string, at: readonly number[], value: (time: number) => number | null) => ({
    unit,
    series: at.map((time) => ({ utime: time, value: value(time) })),
  });
  const dayValue = (day: number, value: (hour: number) => number | null) => {
    const known = hoursOf(day)
      .map(value)
      .filter((item) => item !== null);
    return known.length ? Number(mean(known).toFixed(1)) : null;
  };
  const saved = Number((week * 0.0011).toFixed(0));
  return {
    analytics_kts: { unit: "авт.", value: week, ...period },
    analytics_dtp: {
      unit: "%",
      value: Number((1.5 + 6 * roll(world.seed, 151, ...chosen.slice(0, 3).map(({ controller }) => controller.oID))).toFixed(1)),
      ...period,
    },
    analytics_economy: { unit: "л", value: saved, ...period },
    analytics_effect: { unit: "ч", value: Number((week * 0.0034).toFixed(0)), ...period },
    analytics_density: series("авт./км", hours, (hour) => {
      const [flow, pace] = [byHour.get(hour), speed(hour)];
      return flow == null || !pace ? null : Number((flow / lanes / pace).toFixed(1));
    }),
    analytics_speed: series("км/ч", hours, speed),
    analytics_jam_hour: series("балл", hours, jam),
    analytics_jam_daily: series("балл", days, (day) => dayValue(day, jam)),
    analytics_jam_count: { unit: "шт.", value: jams, ...period },
    analytics_ps_hour: series("авт./ч", hours, through),
    analytics_ps_daily: series("авт./ч", days, (day) => dayValue(day, through)),
    analytics_kts_hour: series("авт.", hours, (hour) => byHour.get(hour) ?? null),
    analytics_kts_daily: series("авт.", days, (day) => (hoursOf(day).every((hour) => byHour.get(hour) == null) ? null : total(day))),
  };
}

const mean = (list: readonly number[]): number => (list.length ? list.reduce((sum, value) => sum + value, 0) / list.length : 0);
