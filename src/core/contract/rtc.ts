import * as v from "valibot";
import { DayOfEvents, DeviceEvent, DeviceStreets, Frame, HourlyKts, LastHour, onlineFields } from "./device.js";
import { operations } from "./operation.js";
import { shape } from "./schema.js";

export const RtcTelemetry = shape({ ...onlineFields });
export type RtcTelemetry = v.InferOutput<typeof RtcTelemetry>;

export const rtcOps = operations({
  rtcTelemetry: { method: "GET", path: "/rtc/{id}/telemetry", auth: true, effect: "read", ok: RtcTelemetry },
  rtcImg: { method: "GET", path: "/rtc/{id}/img", auth: true, effect: "read", ok: Frame },
  rtcStopVideo: { method: "POST", path: "/rtc/{id}/{cameraId}/stop_video", auth: true, effect: "write", again: "same", ok: "nothing" },
  /** Serves signal controllers as well: the specification gives them no streets call of their own. */
  deviceStreets: { method: "GET", path: "/rtc/{id}/streets", auth: true, effect: "read", ok: DeviceStreets },
  rtcLastHour: { method: "POST", path: "/rtc/{id}/kts_last_hour", auth: true, effect: "read", ok: v.array(LastHour) },
  rtcEventsLast: { method: "POST", path: "/rtc/{id}/events_last", auth: true, effect: "read", ok: v.array(DeviceEvent) },
  rtcEventsAll: { method: "POST", path: "/rtc/{id}/events_alls", auth: true, effect: "read", body: DayOfEvents, ok: v.array(DeviceEvent) },
  rtcKtsHours: { method: "POST", path: "/rtc/{id}/kts_hours", auth: true, effect: "read", ok: v.array(HourlyKts) },
});
