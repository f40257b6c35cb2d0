import type { rtcOps } from "../../core/contract/rtc.js";
import type { Arm, Controller, Detector } from "../city/model.js";
import type { Answers } from "../http/answer.js";
import { notFound } from "../http/refusal.js";
import { approachAt } from "../simulation/approach-queue.js";
import { frameOf } from "../simulation/camera-frame.js";
import { approaches, directionName } from "../simulation/counts.js";
import { rtcTelemetry } from "../simulation/devices.js";
import { healthAt } from "../simulation/health.js";
import { dayOfLog, detectorOf, eventsOf, homeOf, hourlyKts, lastEvents, lastHour } from "./devices.js";

const namesOf = ({ oID, streets, description }: Controller | Detector) => ({ oID, streets, description });

export const rtcAnswers: Answers<keyof typeof rtcOps> = {
  rtcTelemetry: ({ world, now, param }) => rtcTelemetry(world, detectorOf(world, param("id")), now),
  rtcImg({ world, commands, now, param }) {
    const detector = detectorOf(world, param("id"));
    const { oID, description, arm } = detector;
    if (world.field?.device(oID)) throw notFound("This detector has no camera.");
    const { online, since } = healthAt(world, oID, now);
    const utime = Math.floor(online ? now : since);
    const view = approachAt(world, commands, homeOf(world, detector), arm, utime);
    return { oID, img: frameOf(world, description, view, oID, utime), utime };
  },
  rtcStopVideo({ world, param }) {
    const detector = detectorOf(world, param("id"));
    if (param("cameraId") !== String(detector.oID)) throw notFound("There is no such camera.");
  },
  deviceStreets({ world, param }) {
    const controller = world.controllers.get(param("id"));
    if (controller) return { ...namesOf(controller), directions: approaches(controller).map(({ arm }) => directionName(arm)) };
    const detector = detectorOf(world, param("id"));
    return { ...namesOf(detector), directions: [directionName(homeOf(world, detector).arms[detector.arm] as Arm)] };
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
    return hourlyKts(world, telemetry, { oID: detector.oID, controller: homeOf(world, detector), arms: [detector.arm] }, now);
  },
};
