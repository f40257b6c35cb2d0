import type { CityHistory } from "../../core/contract/city.js";
import { healthAt } from "./health.js";
import { HOUR } from "./profile.js";
import { roadAt } from "./roads.js";
import { shownSegments } from "./situation.js";
import { trafficOf } from "./traffic/city-traffic.js";
import type { World } from "./world.js";

const HOURS = 12;

/** The last twelve moments up to now at which an hour began. */
const hoursBefore = ({ time }: World, now: number): number[] =>
  time
    .hours({ start: now - (HOURS + 1) * HOUR, end: time.hour(now).end })
    .slice(-HOURS)
    .map(({ start }) => start);

/** Computes the traffic of these hours, other work between. */
export async function prepareHistory(world: World, now: number): Promise<void> {
  const [first = now] = hoursBefore(world, now);
  if (world.field?.simulates !== false) await trafficOf(world).prepare(first - HOUR, world.time.hour(now).start);
}

/** Road levels and device statuses at each full hour of the past twelve; devices that were well all the time are left out. */
export function historyAt(world: World, now: number): CityHistory {
  const utimes = hoursBefore(world, now);
  const statusesOf = (kind: "rts" | "rtc", oID: number) => {
    const statuses = utimes.map((utime) => healthAt(world, oID, utime).status);
    return statuses.every((status) => status === "ok") ? [] : [{ oID, kind, statuses }];
  };
  return {
    utimes,
    roads: (world.field?.simulates === false ? [] : shownSegments(world)).map((segment) => ({
      id: segment.id,
      levels: utimes.map((utime) => roadAt(world, segment, utime).level),
    })),
    devices: [
      ...world.city.controllers.flatMap(({ oID }) => statusesOf("rts", oID)),
      ...world.city.detectors.flatMap(({ oID }) => statusesOf("rtc", oID)),
    ],
  };
}
