import { rtcOps } from "../contract/rtc.js";
import type { Id } from "../contract/schema.js";
import { defineResource } from "../define-resource.js";
import { deviceViews } from "./device-views.js";

/** What one detector says of itself. */
export const rtcTelemetry = defineResource(
  "rtcTelemetry",
  (client, signal, id: Id) => client.http.call(rtcOps.rtcTelemetry, { params: { id }, signal }),
  { every: 5_000, kind: "telemetry" },
);

/** Camera, statistics and event log of a detector; its served cycles nobody counts (spec 7). */
export const rtcViews = deviceViews(
  "rtc",
  {
    img: rtcOps.rtcImg,
    stopVideo: rtcOps.rtcStopVideo,
    lastHour: rtcOps.rtcLastHour,
    ktsHours: rtcOps.rtcKtsHours,
    soHours: null,
    eventsLast: rtcOps.rtcEventsLast,
    eventsAll: rtcOps.rtcEventsAll,
  },
  rtcTelemetry,
);
