import type { AnalyticsPoint, CityAnalytics } from "../../../core/contract/analytics.js";
import type { Span } from "../../../core/contract/city-time.js";
import { unitSymbols } from "../../../core/contract/texts/units.js";
import { DAY } from "../../base/time.js";
import type { City } from "../../sources/city.js";
import type { Counter } from "../telemetry/approaches.js";
import { daysUntil } from "../telemetry/as-of.js";
import type { Records } from "../telemetry/records.js";
import { accidentProbability, paybackDays } from "./effects.js";
import { createTally, grouped, type HourTally, rounded } from "./tally.js";

/** The thirteen groups of a period, by its days and by the hours of all or some of them, from the recorded telemetry alone; hours that have not passed, or are missing yet, are null. */
export async function analyticsOf(
  world: City,
  records: Records,
  counters: readonly Counter[],
  days: Span,
  hours = days,
): Promise<CityAnalytics> {
  const units = unitSymbols[world.language];
  const tallies = await talliesOf(world, records, counters, days);
  const byDay = grouped(tallies, ({ utime }) => world.time.day(utime).start);
  const crossings = new Set(counters.map(({ controller }) => controller.oID)).size;
  const until = daysUntil(world, records.asOf);
  const counted = tallies.filter(({ utime }) => utime < until);
  const period = { utime_start: days.start, utime_end: Math.min(until, days.end) };

  const hourly = (unit: string, value: (hour: HourTally) => number | null) => ({
    unit,
    series: tallies
      .filter(({ utime }) => utime >= hours.start && utime < hours.end)
      .map((hour): AnalyticsPoint => ({ utime: hour.utime, value: value(hour) })),
  });
  const daily = (value: (day: readonly HourTally[]) => number | null): AnalyticsPoint[] =>
    [...byDay].map(([utime, day]) => ({ utime, value: utime < until && day.some(({ kts }) => kts !== null) ? value(day) : null }));
  const whole = (value: (all: readonly HourTally[]) => number | null) => (counted.some(({ kts }) => kts !== null) ? value(counted) : null);
  const summary = (unit: string, value: number | null, series: AnalyticsPoint[]) => ({ unit, value, series, ...period });
  /** A figure that is the sum of its days, as they are rounded. */
  const summed = (unit: string, digits: number, value: (hour: HourTally) => number) => {
    const series = daily((day) => rounded(sum(day, value), digits));
    return summary(
      unit,
      whole(() =>
        rounded(
          series.reduce((total, each) => total + (each.value ?? 0), 0),
          digits,
        ),
      ),
      series,
    );
  };
  const risk = (some: readonly HourTally[]) =>
    rounded(accidentProbability(vehicles(some) / crossings / fullDays(some), meanSpeed(some)), 2);
  const payback = (some: readonly HourTally[]) => {
    const found = paybackDays(crossings, sum(some, ({ time }) => time) / fullDays(some), sum(some, ({ fuel }) => fuel) / fullDays(some));
    return found === null ? null : Math.round(found);
  };
  const vehiclesByDay = daily(vehicles);
  return {
    ...(records.asOf === null ? {} : { utime_data: records.asOf }),
    analytics_kts: summary(units.vehicles, whole(vehicles), vehiclesByDay),
    analytics_dtp: summary("%", whole(risk), daily(risk)),
    analytics_economy: { time: summed(units.h, 1, ({ time }) => time), fuel: summed(units.litres, 1, ({ fuel }) => fuel) },
    analytics_effect: summary(units.days, whole(payback), daily(payback)),
    analytics_density: hourly(units.vehPerKm, ({ density }) => density),
    analytics_speed: hourly(units.kmPerHour, ({ speed }) => speed),
    analytics_jam_hour: hourly(units.min, ({ jam }) => jam),
    analytics_jam_daily: {
      unit: units.min,
      series: daily((day) =>
        day.some(({ jam }) => jam !== null)
          ? rounded(
              sum(day, ({ jam }) => jam ?? 0),
              1,
            )
          : null,
      ),
    },
    analytics_jam_count: summed(units.pieces, 0, ({ jamsBegun }) => jamsBegun),
    analytics_ps_hour: hourly(units.vehPerHour, ({ ps }) => ps),
    analytics_ps_daily: {
      unit: units.vehPerHour,
      series: daily((day) => (day.some(({ ps }) => ps !== null) ? Math.round(sum(day, ({ ps }) => ps ?? 0) / heardHours(day)) : null)),
    },
    analytics_kts_hour: hourly(units.vehicles, ({ kts }) => kts),
    analytics_kts_daily: { unit: units.vehicles, series: vehiclesByDay },
  };
}

/** Every hour of the days, read day by day: a month of a city never lies in memory as rows. */
async function talliesOf({ time }: City, records: Records, counters: readonly Counter[], { start, end }: Span): Promise<HourTally[]> {
  const tally = createTally();
  const wanted = new Map(counters.map(({ oID, arms }) => [oID, new Set(arms)]));
  const tallies: HourTally[] = [];
  for (let from = start; from < end; from += DAY) {
    const to = Math.min(end, from + DAY);
    const rows = (await records.read(counters, from, to)).filter(({ oid, arm }) => wanted.get(oid)?.has(arm));
    const byHour = grouped(rows, ({ utime }) => utime);
    for (const hour of time.hours({ start: from, end: to })) tallies.push(tally(hour.start, byHour.get(hour.start) ?? []));
  }
  return tallies;
}

const sum = (hours: readonly HourTally[], value: (hour: HourTally) => number): number =>
  hours.reduce((total, hour) => total + value(hour), 0);
const vehicles = (hours: readonly HourTally[]): number => sum(hours, ({ kts }) => kts ?? 0);
const heardHours = (hours: readonly HourTally[]): number => hours.filter(({ kts }) => kts !== null).length;
const fullDays = (hours: readonly HourTally[]): number => heardHours(hours) / 24;
const meanSpeed = (hours: readonly HourTally[]): number => {
  const all = vehicles(hours);
  return all > 0 ? sum(hours, ({ kts, speed }) => (kts ?? 0) * (speed ?? 0)) / all : 0;
};
