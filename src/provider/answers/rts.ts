import type { rtsOps } from "../../core/contract/rts.js";
import { commandEvents } from "../control/log.js";
import { versionOf } from "../control/state.js";
import type { Answers } from "../http/answer.js";
import { notFound } from "../http/refusal.js";
import { approachAt } from "../simulation/approach-queue.js";
import { frameOf } from "../simulation/camera-frame.js";
import { approaches } from "../simulation/counts.js";
import { rtsTelemetry } from "../simulation/devices.js";
import { healthAt } from "../simulation/health.js";
import { phasesOf } from "../simulation/phases.js";
import { DAY } from "../simulation/profile.js";
import { counterOf } from "../telemetry/approaches.js";
import { controllerOf, dayOfLog, eventsOf, hourlyKts, hourlySo, LAST_EVENTS, lastEvents, lastHour, newestFirst } from "./devices.js";

const arms = (controller: Parameters<typeof approaches>[0]) => approaches(controller).map(({ index }) => index);

export const rtsAnswers: Answers<keyof typeof rtsOps> = {
  rtsTelemetry({ c, world, commands, now, param }) {
    const controller = controllerOf(world, param("id"));
    c.header("ETag", `"${versionOf(commands, controller)}"`);
    return rtsTelemetry(world, commands, controller, now);
  },
  rtsImg({ world, commands, now, param }) {
    const controller = controllerOf(world, param("id"));
    const { oID, description } = controller;
    if (world.field?.device(oID)) throw notFound("This controller has no camera.");
    const { online, since } = healthAt(world, oID, now);
    const utime = Math.floor(online ? now : since);
    const view = approachAt(world, commands, controller, arms(controller)[0] ?? 0, utime);
    return { oID, img: frameOf(world, description, view, oID, utime), utime };
  },
  rtsStopVideo({ world, param }) {
    const { oID } = controllerOf(world, param("id"));
    const cameras = [oID, ...(world.detectorsOf.get(oID) ?? []).map((detector) => detector.oID)];
    if (!cameras.map(String).includes(param("cameraId"))) throw notFound("There is no such camera.");
  },
  rtsLastHour({ world, now, param }) {
    const controller = controllerOf(world, param("id"));
    return lastHour(world, controller.oID, controller, arms(controller), now);
  },
  async rtsEventsLast({ db, world, now, param }) {
    const { oID } = controllerOf(world, param("id"));
    const commands = await commandEvents(db, oID, [now - DAY, now], LAST_EVENTS / 3);
    return newestFirst([...(await lastEvents(world, oID, now)), ...commands]).slice(0, LAST_EVENTS);
  },
  async rtsEventsAll({ db, world, now, param, body }) {
    const { oID } = controllerOf(world, param("id"));
    const [start, end] = dayOfLog(world, body.utime_today, now);
    return newestFirst([...(await eventsOf(world, oID, [start, end])), ...(await commandEvents(db, oID, [start, end]))]);
  },
  rtsPhases: ({ world, param }) => [...phasesOf(controllerOf(world, param("id")))],
  rtsKtsHours: ({ world, telemetry, now, param }) => hourlyKts(world, telemetry, counterOf(controllerOf(world, param("id"))), now),
  rtsSoHours: ({ world, telemetry, now, param }) => hourlySo(world, telemetry, counterOf(controllerOf(world, param("id"))), now),
};
