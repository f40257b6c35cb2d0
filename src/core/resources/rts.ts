import { rtcOps } from "../contract/rtc.js";
import { rtsOps } from "../contract/rts.js";
import type { Id } from "../contract/schema.js";
import { defineResource } from "../define-resource.js";
import { readAnswer } from "../read-answer.js";
import { liveTopics } from "../stream/live-topics.js";
import { deviceViews } from "./device-views.js";

/** The telemetry of one signal controller, fetched every 2 s: a phase is shorter than the poll of the map. */
export const rtsTelemetry = defineResource(
  "rtsTelemetry",
  (client, signal, id: Id) => client.http.call(rtsOps.rtsTelemetry, { params: { id }, signal, received: liveTopics(client).versionOf }),
  (id) => ({
    every: 2_000,
    kind: "telemetry",
    live: {
      topic: `rts/${encodeURIComponent(id)}`,
      take: ({ changed: [reading] }) => readAnswer(rtsOps.rtsTelemetry.ok, reading, () => {}),
    },
  }),
);

/** The phases of a controller and the movements each lets go; another configuration has its own, which are fetched separately. */
export const rtsPhases = defineResource("rtsPhases", (client, signal, id: Id, _configuration: string) =>
  client.http.call(rtsOps.rtsPhases, { params: { id }, signal }),
);

/** Street names at a device; signal controllers use the detectors' path (spec 7). */
export const deviceStreets = defineResource("deviceStreets", (client, signal, id: Id) =>
  client.http.call(rtcOps.deviceStreets, { params: { id }, signal }),
);

/** Camera, statistics and event log of a signal controller. */
export const rtsViews = deviceViews(
  "rts",
  {
    img: rtsOps.rtsImg,
    stopVideo: rtsOps.rtsStopVideo,
    lastHour: rtsOps.rtsLastHour,
    ktsHours: rtsOps.rtsKtsHours,
    soHours: rtsOps.rtsSoHours,
    eventsLast: rtsOps.rtsEventsLast,
    eventsAll: rtsOps.rtsEventsAll,
  },
  rtsTelemetry,
);
