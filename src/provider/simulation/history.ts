import type { CityHistory } from "../../core/contract/city.js";
import { healthAt } from "./health.js";
import { HOUR, startOfHour } from "./profile.js";
import { incidentAt, roadAt } from "./roads.js";
import { shownSegments } from "./situation.js";
import type { World } from "./world.js";

const HOURS = 12;

/** Road levels and device statuses at each full hour of the past twelve; devices that were well all the time are left out. */
export function historyAt(world: World, now: number): CityHistory {
  const utimes = Array.from({ length: HOURS }, (_, index) => startOfHour(now) - (HOURS - 1 - index) * HOUR);
  const incidents = utimes.map((utime) => incidentAt(world, utime));
  const statusesOf = (kind: "rts" | "rtc", oID: number) => {
    const statuses = utimes.map((utime) => healthAt(world, oID, utime).status);
    return statuses.every((status) => status === "ok") ? [] : [{ oID, kind, statuses }];
  };
  return {
    utimes,
    roads: (world.field?.simulates === false ? [] : shownSegments(world)).map((segment) => ({
      id: segment.id,
      levels: utimes.map((utime, index) => roadAt(world, segment, utime, incidents[index] ?? null).level),
    })),
    devices: [
      ...world.city.controllers.flatMap(({ oID }) => statusesOf("rts", oID)),
      ...world.city.detectors.flatMap(({ oID }) => statusesOf("rtc", oID)),
    ],
  };
}
