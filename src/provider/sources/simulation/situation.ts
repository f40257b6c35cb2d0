import type { TransportFeature, TransportSituation } from "../../../core/contract/transport.js";
import type { Position, Segment } from "../../city/model.js";
import { arrivalsAt, busAt } from "./buses.js";
import { messagesAt } from "./messages.js";
import { roadAt } from "./roads.js";
import { vehicleAt } from "./vehicles.js";
import type { World } from "./world.js";

const ARRIVALS_SHOWN = 4;
const LANES_SHOWN_UNDER = 1500;

/** The streets whose level is told: all of a small city, the large ones of a large city. */
export function shownSegments({ city: { segments } }: World): Segment[] {
  const least = segments.length < LANES_SHOWN_UNDER ? 1 : 4;
  return segments.filter(({ roadClass }) => roadClass >= least);
}

const point = (coordinates: Position) => ({ type: "Point" as const, coordinates });

/** Buses by timetable, and the stops with their next arrivals. */
function simulatedTransit(world: World, utime: number): TransportFeature[] {
  const features: TransportFeature[] = [];
  const add = (coordinates: Position, properties: TransportFeature["properties"]) =>
    features.push({ type: "Feature", geometry: point(coordinates), properties });
  const second = Math.floor(utime);
  for (const route of world.city.routes) {
    route.buses.forEach(({ id, plate }, index) => {
      const { position, speed, heading } = busAt(world, route, index, utime);
      add(position, { kind: "bus", id, route: route.route, plate, utime: second, speed, heading });
    });
  }
  const arrivals = new Map<string, { route: string; utime: number }[]>();
  for (const route of world.city.routes) {
    route.stops.forEach(({ stop }, place) => {
      const here = arrivals.get(stop) ?? [];
      for (const time of arrivalsAt(world, route, place, utime).slice(0, 2)) here.push({ route: route.route, utime: time });
      arrivals.set(stop, here);
    });
  }
  for (const { id, name, longitude, latitude } of world.city.stops) {
    const next = (arrivals.get(id) ?? []).sort((a, b) => a.utime - b.utime).slice(0, ARRIVALS_SHOWN);
    add([longitude, latitude], { kind: "station", id, name, arrivals: next });
  }
  return features;
}

/** Everything that moves or waits in the city at a moment: buses, stops, special vehicles, roads, messages. */
export function situationAt(world: World, utime: number): TransportSituation {
  const second = Math.floor(utime);
  const features: TransportFeature[] = [];
  const add = (geometry: TransportFeature["geometry"], properties: TransportFeature["properties"]) =>
    features.push({ type: "Feature", geometry, properties });

  features.push(...(world.transit?.stations(utime) ?? simulatedTransit(world, utime)));
  for (const vehicle of world.city.vehicles) {
    const { position, speed, heading } = vehicleAt(world, vehicle, utime);
    const { id, type, plate } = vehicle;
    add(point(position), { kind: "spec", id, type, plate, utime: second, speed, heading });
  }
  // How full a street is nobody tells in a city that is not simulated.
  for (const segment of world.field?.simulates === false ? [] : shownSegments(world)) {
    const { level, speed } = roadAt(world, segment, utime);
    add({ type: "LineString", coordinates: segment.line }, { kind: "road", id: segment.id, street: segment.name, level, speed });
  }
  for (const { id, place, type, text, utime: time } of messagesAt(world, utime))
    add(point(place), { kind: "message", id, type, text, utime: time });
  // Real buses come and go. At the end, one that comes moves nothing else in the list, which would have to be sent anew.
  features.push(...(world.transit?.buses(utime) ?? []));
  return { type: "FeatureCollection", features };
}
