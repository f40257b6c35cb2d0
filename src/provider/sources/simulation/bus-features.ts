import type { KeyedText } from "../../../core/contract/keyed-text.js";
import type { TransportFeature } from "../../../core/contract/transport.js";
import { fieldOf } from "../../base/words.js";
import type { Position } from "../../city/model.js";
import { arrivalsAt, busAt } from "./buses.js";
import type { World } from "./world.js";

const ARRIVALS_SHOWN = 4;

const point = (coordinates: Position) => ({ type: "Point" as const, coordinates });

/** Buses by timetable, and the stops with their next arrivals. */
export function busesAndStops(world: World, utime: number): TransportFeature[] {
  const features: TransportFeature[] = [];
  const add = (coordinates: Position, properties: TransportFeature["properties"]) =>
    features.push({ type: "Feature", geometry: point(coordinates), properties });
  const second = Math.floor(utime);
  for (const route of world.city.routes) {
    route.buses.forEach(({ id, plate }, index) => {
      const { position, speed, heading } = busAt(world, route, index, utime);
      add(position, { kind: "bus", id, ...fieldOf("route", route), plate, utime: second, speed, heading });
    });
  }
  const arrivals = new Map<string, { route: string; route_key?: KeyedText; utime: number }[]>();
  for (const route of world.city.routes) {
    route.stops.forEach(({ stop }, place) => {
      const here = arrivals.get(stop) ?? [];
      for (const time of arrivalsAt(world, route, place, utime).slice(0, 2)) here.push({ ...fieldOf("route", route), utime: time });
      arrivals.set(stop, here);
    });
  }
  for (const stop of world.city.stops) {
    const { id, longitude, latitude } = stop;
    const next = (arrivals.get(id) ?? []).sort((a, b) => a.utime - b.utime).slice(0, ARRIVALS_SHOWN);
    add([longitude, latitude], { kind: "station", id, ...fieldOf("name", stop), arrivals: next });
  }
  return features;
}
