import * as v from "valibot";
import { DeviceAlarm } from "./device.js";
import { limits } from "./limits.js";
import { operations } from "./operation.js";
import { said } from "./said.js";
import { assumed, heading, id, label, latitude, longitude, maybe, shape, speed, text, utime, within } from "./schema.js";

/** GeoJSON position, longitude first (RFC 7946). */
export const Position = v.tuple([longitude, latitude]);
export const Point = shape({ type: v.literal("Point"), coordinates: Position });
export const LineString = shape({ type: v.literal("LineString"), coordinates: v.array(Position) });

const Arrival = shape({ ...said("route", label), utime });

/** Speed in km/h, heading in degrees clockwise from north; `plate` is what people tell one vehicle of a route from another by. */
const plate = v.optional(label);
const driven = { id, ...said("route", label), plate, utime, speed, heading: maybe(heading) } as const;
const Bus = shape({ kind: v.literal("bus"), ...driven });
/** Other vehicles of public transport, which answer the calls of a bus. The specification shows buses alone. */
const Trolleybus = shape({ kind: assumed(v.literal("trolleybus")), ...driven });
const Tram = shape({ kind: assumed(v.literal("tram")), ...driven });
const Train = shape({ kind: assumed(v.literal("train")), ...driven });
const Station = shape({ kind: v.literal("station"), id, ...said("name", label), arrivals: v.array(Arrival) });
const SpecialVehicle = shape({ kind: v.literal("spec"), id, ...said("type", label), plate, utime, speed, heading: maybe(heading) });
/** `level` 0 (free) to 10 (stands still), `speed` in km/h. */
const Road = shape({ kind: v.literal("road"), id, street: label, level: within(limits.level), speed: maybe(speed) });
/** `alarm`: the device alarm behind the message, if there is one. */
const Message = shape({
  kind: v.literal("message"),
  id,
  type: v.picklist(["error", "attention", "confirmation", "info"]),
  ...said("text", text),
  utime,
  alarm: v.optional(DeviceAlarm),
});

export const TransportFeature = shape({
  type: v.literal("Feature"),
  geometry: v.variant("type", [Point, LineString]),
  properties: v.variant("kind", [Bus, Trolleybus, Tram, Train, Station, SpecialVehicle, Road, Message]),
});
export type TransportFeature = v.InferOutput<typeof TransportFeature>;

export const TransportSituation = shape({ type: v.literal("FeatureCollection"), features: v.array(TransportFeature) });
export type TransportSituation = v.InferOutput<typeof TransportSituation>;

export const transportOps = operations({
  transportSituation: {
    method: "GET",
    path: "/city/transport_situation",
    auth: true,
    effect: "read",
    ok: TransportSituation,
    guest: ["bus", "station", "road"],
  },
});
