import type { DeviceStreets } from "../../../core/contract/device.js";
import type { rtcOps } from "../../../core/contract/rtc.js";
import { notFound } from "../../base/refusal.js";
import { fieldOf, type Said, type Words } from "../../base/words.js";
import { approaches, directionOf } from "../../city/approaches.js";
import { streetFields } from "../../city/described.js";
import type { Arm, Controller, Detector } from "../../city/model.js";
import { eventsOf } from "../../service/devices/events.js";
import { detectorOf, homeOf } from "../../service/devices/find.js";
import { rtcTelemetry } from "../../service/devices/telemetry.js";
import { mustBeShown } from "../../service/pictures/pictures.js";
import { counterOfDetector } from "../../service/telemetry/approaches.js";
import type { Answers } from "../answer.js";
import { dayOfLog, hourlyKts, lastEvents, lastHour, pictureLanguage, pictureOf } from "./devices.js";

/** What the crossing of a device is called, and the approaches that it counts on. */
function namesOf(device: Controller | Detector, arms: readonly Arm[], words: Words): DeviceStreets {
  const directions = arms.map(directionOf);
  const keys = directions.map((each: Said) => (typeof each === "string" ? null : each));
  return {
    oID: device.oID,
    ...streetFields(device),
    ...fieldOf("description", device),
    directions: directions.map(words),
    ...(keys.some((each) => each !== null) ? { directions_keys: keys } : {}),
  };
}

export const rtcAnswers: Answers<keyof typeof rtcOps> = {
  rtcTelemetry: ({ world, now, param }) => rtcTelemetry(world, detectorOf(world, param("id")), now),
  rtcImg({ c, world, now, param, caller }) {
    const detector = detectorOf(world, param("id"));
    mustBeShown(world.picturesOff("rtc", detector.oID), caller.user, "rtc");
    return pictureOf(world, detector, homeOf(world, detector), detector.arm, now, pictureLanguage(c, world));
  },
  async rtcStopVideo({ world, keep, param }) {
    const detector = detectorOf(world, param("id"));
    if (param("cameraId") !== String(detector.oID)) throw notFound("There is no such camera.");
    await keep(async () => ({ result: null, told: { object: `${detector.oID}` } }));
  },
  deviceStreets({ world, param }) {
    const controller = world.controllers.get(param("id"));
    if (controller) {
      const arms = approaches(controller).map(({ arm }) => arm);
      return namesOf(controller, arms, world.words);
    }
    const detector = detectorOf(world, param("id"));
    return namesOf(detector, [homeOf(world, detector).arms[detector.arm] as Arm], world.words);
  },
  rtcLastHour({ world, now, param }) {
    const detector = detectorOf(world, param("id"));
    return lastHour(world, detector.oID, homeOf(world, detector), [detector.arm], now);
  },
  rtcEventsLast: ({ world, now, param }) => lastEvents(world, detectorOf(world, param("id")).oID, now),
  rtcEventsAll({ world, now, param, body }) {
    const { oID } = detectorOf(world, param("id"));
    return eventsOf(world, oID, dayOfLog(world, body.utime_today, now));
  },
  rtcKtsHours({ world, telemetry, now, param }) {
    const detector = detectorOf(world, param("id"));
    return hourlyKts(world, telemetry, counterOfDetector(world, detector), now);
  },
};
