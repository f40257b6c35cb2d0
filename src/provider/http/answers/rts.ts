import type { rtsOps } from "../../../core/contract/rts.js";
import { notFound } from "../../base/refusal.js";
import { DAY } from "../../base/time.js";
import { approaches } from "../../city/approaches.js";
import { phasesOf } from "../../city/phases.js";
import { commandEvents } from "../../service/control/log.js";
import { eventsOf } from "../../service/devices/events.js";
import { controllerOf } from "../../service/devices/find.js";
import { rtsTelemetry } from "../../service/devices/telemetry.js";
import { mustBeShown } from "../../service/pictures/pictures.js";
import { counterOf } from "../../service/telemetry/approaches.js";
import { versionOf } from "../../sources/accepted.js";
import type { Answers } from "../answer.js";
import { dayOfLog, hourlyKts, hourlySo, LAST_EVENTS, lastEvents, lastHour, newestFirst, pictureLanguage, pictureOf } from "./devices.js";

const arms = (controller: Parameters<typeof approaches>[0]) => approaches(controller).map(({ index }) => index);

export const rtsAnswers: Answers<keyof typeof rtsOps> = {
  rtsTelemetry({ c, world, commands, desk, now, param }) {
    const controller = controllerOf(world, param("id"));
    c.header("ETag", `"${versionOf(commands, controller)}"`);
    return rtsTelemetry(world, commands, controller, now, desk);
  },
  rtsImg({ c, world, now, param, caller }) {
    const controller = controllerOf(world, param("id"));
    mustBeShown(world.picturesOff("rts", controller.oID), caller.user, "rts");
    return pictureOf(world, controller, controller, arms(controller)[0] ?? 0, now, pictureLanguage(c, world));
  },
  async rtsStopVideo({ world, keep, param }) {
    const { oID } = controllerOf(world, param("id"));
    const cameras = [oID, ...(world.detectorsOf.get(oID) ?? []).map((detector) => detector.oID)];
    if (!cameras.map(String).includes(param("cameraId"))) throw notFound("There is no such camera.");
    await keep(async () => ({ result: null, told: { object: `${oID}`, after: { camera: param("cameraId") } } }));
  },
  rtsLastHour({ world, now, param }) {
    const controller = controllerOf(world, param("id"));
    return lastHour(world, controller.oID, controller, arms(controller), now);
  },
  async rtsEventsLast({ db, world, now, param }) {
    const { oID } = controllerOf(world, param("id"));
    const commands = await commandEvents(db, world.words, oID, [now - DAY, now], LAST_EVENTS / 3);
    return newestFirst([...(await lastEvents(world, oID, now)), ...commands]).slice(0, LAST_EVENTS);
  },
  async rtsEventsAll({ db, world, now, param, body }) {
    const { oID } = controllerOf(world, param("id"));
    const [start, end] = dayOfLog(world, body.utime_today, now);
    return newestFirst([...(await eventsOf(world, oID, [start, end])), ...(await commandEvents(db, world.words, oID, [start, end]))]);
  },
  rtsPhases: ({ world, param }) => [...phasesOf(controllerOf(world, param("id")))],
  rtsKtsHours: ({ world, telemetry, now, param }) => hourlyKts(world, telemetry, counterOf(controllerOf(world, param("id"))), now),
  rtsSoHours: ({ world, telemetry, now, param }) => hourlySo(world, telemetry, counterOf(controllerOf(world, param("id"))), now),
};
