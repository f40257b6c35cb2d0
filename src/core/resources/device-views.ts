import type { AgeKind } from "../age.js";
import type { Client } from "../client.js";
import type { DeviceEvent, HourlyKts, HourlySo, LastHour } from "../contract/device.js";
import type { rtsOps } from "../contract/rts.js";
import type { Id } from "../contract/schema.js";
import { defineResource } from "../define-resource.js";
import type { AnswerOf, CallOptions } from "../http.js";
import type { Language } from "../language.js";
import { perClientWhileWatched } from "../per-client.js";
import type { Resource } from "../resource.js";
import { type CameraFrame, createFrames } from "./camera-frame.js";
import type { ReportSubject } from "./reports.js";

/** What both kinds of device show besides their telemetry; `soHours` is null where the contract has no such call. */
export interface DeviceViews {
  /** With what the provider writes on a picture in a language. */
  frames(client: Client, id: Id, language: Language): Resource<CameraFrame>;
  lastHour(client: Client, id: Id): Resource<LastHour[]>;
  ktsHours(client: Client, id: Id): Resource<HourlyKts[]>;
  soHours: ((client: Client, id: Id) => Resource<HourlySo[]>) | null;
  eventsLast(client: Client, id: Id): Resource<DeviceEvent[]>;
  /** `utime_today` is midnight of the wanted day, city time; null where the contract has no such call. */
  eventsOfDay: ((client: Client, id: Id, utime_today: number) => Resource<DeviceEvent[]>) | null;
  /** A name and not the functions: their code is loaded with the form. */
  readonly reports: ReportSubject;
}

type Rts = typeof rtsOps;
/** The calls of one kind; those of the other differ in their path alone. */
type Calls = {
  img: Like<Rts["rtsImg"]>;
  stopVideo: Like<Rts["rtsStopVideo"]>;
  lastHour: Like<Rts["rtsLastHour"]>;
  ktsHours: Like<Rts["rtsKtsHours"]>;
  soHours: Like<Rts["rtsSoHours"]> | null;
  eventsLast: Like<Rts["rtsEventsLast"]>;
  eventsAll: Like<Rts["rtsEventsAll"]>;
};
type Like<Op> = Omit<Op, "path"> & { path: string };
type Telemetry = (client: Client, id: Id) => Resource<{ vprocessor_oID: Id | null }>;

/** Milliseconds between two polls of hourly statistics. */
const STATISTICS_EVERY = 60_000;
/** Milliseconds between two polls of a log. */
const LOG_EVERY = 15_000;

/** The views of one kind of device. */
export function deviceViews(kind: "rts" | "rtc", calls: Calls, telemetry: Telemetry): DeviceViews {
  const view = <Op extends Calls["lastHour"] | Calls["ktsHours"] | NonNullable<Calls["soHours"]> | Calls["eventsLast"]>(
    name: string,
    op: Op,
    every: number,
    age?: AgeKind,
  ): ((client: Client, id: Id) => Resource<AnswerOf<Op>>) =>
    defineResource(
      `${kind}/${name}`,
      (client, signal, id: Id) => client.http.call<Op>(op, { params: { id }, signal } as unknown as CallOptions<Op>),
      { every, ...(age ? { kind: age } : {}) },
    );
  return {
    reports: "crossroad",
    frames: perClientWhileWatched(`${kind}/frames`, (client, name, id: Id, language: Language) =>
      createFrames(client, name, {
        device: id,
        language,
        img: calls.img,
        stopVideo: calls.stopVideo,
        cameraId: () => telemetry(client, id).$state.get().data?.vprocessor_oID ?? null,
      }),
    ),
    lastHour: view("lastHour", calls.lastHour, STATISTICS_EVERY, "statistics"),
    ktsHours: view("ktsHours", calls.ktsHours, STATISTICS_EVERY, "statistics"),
    soHours: calls.soHours && view("soHours", calls.soHours, STATISTICS_EVERY, "statistics"),
    eventsLast: view("eventsLast", calls.eventsLast, LOG_EVERY),
    eventsOfDay: defineResource(
      `${kind}/eventsOfDay`,
      (client, signal, id: Id, utime_today: number) => client.http.call(calls.eventsAll, { params: { id }, body: { utime_today }, signal }),
      { every: LOG_EVERY },
    ),
  };
}
