import type { Controller } from "../../city/model.js";
import { type City, sourceOf } from "../../sources/city.js";
import { homeOf } from "../devices/find.js";
import type { GapSeen } from "./causes.js";

/** Seconds between two looks: what was counted changes slowly. */
const LOOK_EVERY = 60;
/** Hours of a day in which no street is empty for an hour. */
const DAYLIGHT = [7, 21] as const;
const HOUR_SECONDS = 3_600;

/** Looks which detectors are connected and have counted nothing in the past hour. Nothing is said of what is simulated: it counts. */
export function createGaps(city: City) {
  let found: readonly GapSeen[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  const since = new Map<number, number>();

  function look(now: number): GapSeen[] {
    const hour = Number(city.time.text(now).slice(11, 13));
    const isDay = hour >= DAYLIGHT[0] + 1 && hour < DAYLIGHT[1];
    return city.city.detectors.flatMap((detector): GapSeen[] => {
      const { oID, arm } = detector;
      const source = sourceOf(city, oID);
      if (source.isSimulated) return [];
      const { online, status, since: connected } = source.health(oID, now);
      const isSettled = online && status !== "no_data" && now - connected > HOUR_SECONDS;
      const counts =
        isSettled && isDay ? source.lastHour({ oID, controller: homeOf(city, detector) as Controller, arm: arm ?? 0 }, now).KTS : null;
      if (counts !== 0) {
        since.delete(oID);
        return [];
      }
      const utime = since.get(oID) ?? Math.floor(now) - HOUR_SECONDS;
      since.set(oID, utime);
      return [{ device: { kind: "rtc", oID }, utime }];
    });
  }
  return {
    at(now: number): readonly GapSeen[] {
      if (Math.abs(now - lookedAt) >= LOOK_EVERY) {
        found = look(now);
        lookedAt = now;
      }
      return found;
    },
  };
}
