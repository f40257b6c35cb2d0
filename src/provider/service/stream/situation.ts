import type { TransportFeature, TransportSituation } from "../../../core/contract/transport.js";
import { fieldOf } from "../../base/words.js";
import type { Position } from "../../city/model.js";
import { type City, fleetOf, partsOf, roadsAt, transitOf } from "../../sources/city.js";

const point = (coordinates: Position) => ({ type: "Point" as const, coordinates });

/** Everything that moves or waits in the city at a moment: buses, stops, special vehicles, roads, messages. */
export function situationAt(city: City, utime: number): TransportSituation {
  const second = Math.floor(utime);
  const features: TransportFeature[] = [];
  const add = (geometry: TransportFeature["geometry"], properties: TransportFeature["properties"]) =>
    features.push({ type: "Feature", geometry, properties });
  const transit = transitOf(city);
  const fleet = fleetOf(city);

  features.push(...(transit?.stations(utime) ?? []));
  for (const vehicle of fleet ? city.city.vehicles : []) {
    const { position, speed, heading } = (fleet as NonNullable<typeof fleet>).at(vehicle, utime);
    const { id, plate } = vehicle;
    add(point(position), { kind: "spec", id, ...fieldOf("type", vehicle), plate, utime: second, speed, heading });
  }
  for (const { segment, level, speed } of roadsAt(city, utime))
    add({ type: "LineString", coordinates: segment.line }, { kind: "road", id: segment.id, street: segment.name, level, speed });
  for (const message of partsOf(city, "messages").flatMap((messages) => messages.now(utime))) {
    const { id, place, type, utime: time, alarm } = message;
    add(point(place), { kind: "message", id, type, ...fieldOf("text", message), utime: time, ...(alarm ? { alarm } : {}) });
  }
  // Buses that come and go are at the end: one that comes moves nothing else in the list, which would have to be sent anew.
  features.push(...(transit?.buses(utime) ?? []));
  return { type: "FeatureCollection", features };
}
