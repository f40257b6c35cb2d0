import type { CityHistory } from "../../../core/contract/city.js";
import { HOUR } from "../../base/time.js";
import { type City, healthOf, partsOf, roadsAt } from "../../sources/city.js";

const HOURS = 12;

/** The last twelve moments up to now at which an hour began. */
const hoursBefore = ({ time }: City, now: number): number[] =>
  time
    .hours({ start: now - (HOURS + 1) * HOUR, end: time.hour(now).end })
    .slice(-HOURS)
    .map(({ start }) => start);

/** Makes the roads of these hours ready, other work between. */
export async function prepareHistory(city: City, now: number): Promise<void> {
  const [first = now] = hoursBefore(city, now);
  await Promise.all(partsOf(city, "roads").map((roads) => roads.prepare(first - HOUR, city.time.hour(now).start)));
}

/** Road levels and device statuses at each full hour of the past twelve; devices that were well all the time are left out, and those that are out of service. */
export function historyAt(city: City, now: number): CityHistory {
  const utimes = hoursBefore(city, now);
  const statusesOf = (kind: "rts" | "rtc", oID: number) => {
    if (city.inactiveOf(oID)) return [];
    const statuses = utimes.map((utime) => healthOf(city, oID, utime).status);
    return statuses.every((status) => status === "ok") ? [] : [{ oID, kind, statuses }];
  };
  const hours = utimes.map((utime) => new Map(roadsAt(city, utime).map(({ segment: { id }, level }) => [id, level])));
  const shown = new Set(hours.flatMap((roads) => [...roads.keys()]));
  return {
    utimes,
    roads: [...shown].map((id) => ({ id, levels: hours.map((roads) => roads.get(id) ?? null) })),
    devices: [
      ...city.city.controllers.flatMap(({ oID }) => statusesOf("rts", oID)),
      ...city.city.detectors.flatMap(({ oID }) => statusesOf("rtc", oID)),
    ],
  };
}
