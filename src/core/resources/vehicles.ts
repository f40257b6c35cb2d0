import type { Id } from "../contract/schema.js";
import { vehicleOps } from "../contract/vehicles.js";
import { defineResource } from "../define-resource.js";
import type { Language } from "../language.js";
import { perClientWhileWatched } from "../per-client.js";
import { createFrames } from "./camera-frame.js";

/** Milliseconds between two polls of one vehicle. */
const EVERY = 5_000;

/** Where a bus is, its passengers and its next stop. */
export const busTelemetry = defineResource(
  "busTelemetry",
  (client, signal, id: Id) => client.http.call(vehicleOps.busTelemetry, { params: { id }, signal }),
  { every: EVERY, kind: "transport" },
);

/** The route of a bus with its stops and when it next reaches each. */
export const busRoute = defineResource(
  "busRoute",
  (client, signal, id: Id) => client.http.call(vehicleOps.busRoute, { params: { id }, signal }),
  { every: 4 * EVERY, kind: "transport" },
);

/** Camera, log and passengers of a bus; the log of a day and `stop_video` are not among the calls of buses (design 4). */
export const busViews = {
  frames: perClientWhileWatched("busFrames", (client, name, id: Id, language: Language) =>
    createFrames(client, name, { device: id, language, img: vehicleOps.busImg, stopVideo: null, cameraId: () => null }),
  ),
  eventsLast: defineResource(
    "busEventsLast",
    (client, signal, id: Id) => client.http.call(vehicleOps.busEventsLast, { params: { id }, signal }),
    { every: 3 * EVERY },
  ),
  eventsOfDay: null,
  passengerFlow: defineResource(
    "busPassengerFlow",
    (client, signal, id: Id) => client.http.call(vehicleOps.busPassengerFlow, { params: { id }, signal }),
    { every: 12 * EVERY, kind: "statistics" },
  ),
};

/** Where a special vehicle is and what it has serviced (spec 9). */
export const specTelemetry = defineResource(
  "specTelemetry",
  (client, signal, id: Id) => client.http.call(vehicleOps.specTelemetry, { params: { id }, signal }),
  { every: EVERY, kind: "transport" },
);

/** The tasks of a special vehicle, as the provider keeps them. */
export const specTasks = defineResource(
  "specTasks",
  (client, signal, id: Id) => client.http.call(vehicleOps.specTasks, { params: { id }, signal }),
  { every: EVERY, kind: "transport" },
);

/** What a special vehicle has of the views of devices. */
export const specViews = { reports: "spec" } as const;
