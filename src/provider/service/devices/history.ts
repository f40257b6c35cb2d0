import type { CityHistory } from "../../../core/contract/city.js";
import { HOUR, startOfHour } from "../../base/time.js";
import { type City, healthOf, partsOf } from "../../sources/city.js";
import type { Road } from "../../sources/source.js";

const HOURS = 12;

const hoursBefore = (now: number): number[] => Array.from({ length: HOURS }, (_, index) => startOfHour(now) - (HOURS - 1 - index) * HOUR);

/** Makes the roads of these hours ready, other work between. */
export async function prepareHistory(city: City, now: number): Promise<void> {
  const [first = now] = hoursBefore(now);
  await Promise.all(partsOf(city, "roads").map((roads) => roads.prepare(first - HOUR, startOfHour(now))));
}

/** Road levels and device statuses at each full hour of the past twelve; devices that were well all the time are left out. */
export function historyAt(city: City, now: number): CityHistory {
  const utimes = hoursBefore(now);
  const statusesOf = (kind: "rts" | "rtc", oID: number) => {
    const statuses = utimes.map((utime) => healthOf(city, oID, utime).status);
    return statuses.every((status) => status === "ok") ? [] : [{ oID, kind, statuses }];
  };
  const hours = utimes.map((utime) => partsOf(city, "roads").flatMap((roads) => roads.at(utime)));
  const [shown = []] = hours;
  return {
    utimes,
    roads: shown.map(({ segment: { id } }, at) => ({ id, levels: hours.map((roads) => (roads[at] as Road).level) })),
    devices: [
      ...city.city.controllers.flatMap(({ oID }) => statusesOf("rts", oID)),
      ...city.city.detectors.flatMap(({ oID }) => statusesOf("rtc", oID)),
    ],
  };
}
