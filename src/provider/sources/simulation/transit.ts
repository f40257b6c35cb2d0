import { keyOf } from "../../base/random.js";
import { fieldOf, keyed, saidBy } from "../../base/words.js";
import type { Route } from "../../city/model.js";
import type { TransitSource } from "../source.js";
import { busesAndStops } from "./bus-features.js";
import { arrivalOf, busAt, busEvents, flowIn, passengersIn } from "./buses.js";
import { frameOf } from "./camera-frame.js";
import { demand } from "./profile.js";
import type { World } from "./world.js";

/** Buses by timetable through the simulated traffic. */
export function simulatedTransit(world: World): TransitSource {
  return {
    stations: (now) => busesAndStops(world, now),
    buses: () => [],
    telemetry(id, now) {
      const found = world.buses.get(id);
      if (!found) return null;
      const { route, index } = found;
      const { position, speed, heading, nextStop } = busAt(world, route, index, now);
      const { plate, model } = route.buses[index] as Route["buses"][number];
      const next = world.stops.get(route.stops[nextStop]?.stop ?? "");
      const [longitude, latitude] = position;
      return {
        id,
        utime: Math.floor(now),
        online: true,
        latitude,
        longitude,
        speed,
        heading,
        ...fieldOf("route", route),
        plate,
        model,
        passengers: passengersIn(world, route, index, now),
        next_stop: next?.name ?? null,
        ...(next?.name_key ? { next_stop_key: next.name_key } : {}),
      };
    },
    route(id, now) {
      const found = world.buses.get(id);
      if (!found) return null;
      const { route, index } = found;
      const stops = route.stops.flatMap(({ stop }, place) => {
        const known = world.stops.get(stop);
        return known ? [{ ...known, arrival: arrivalOf(world, route, index, place, now) }] : [];
      });
      return { ...fieldOf("route", route), ...fieldOf("name", route), line: { type: "LineString", coordinates: route.line }, stops };
    },
    picture(id, now, language) {
      const found = world.buses.get(id);
      if (!found) return null;
      const { route, index } = found;
      const title = keyed("camera.bus", { route: saidBy("route", route), plate: route.buses[index]?.plate ?? "" });
      const flow = 900 * demand(world.time.wall(now));
      return frameOf(world, title, { light: null, lanes: 2, queue: 0, flow }, keyOf(id), now, language);
    },
    passengers(id, hours) {
      const found = world.buses.get(id);
      return found ? hours.map((hour) => ({ utime: hour.start, ...flowIn(world, found.route, found.index, hour) })) : [];
    },
    events: (id, start, end) => (world.buses.has(id) ? busEvents(world, id, start, end) : []),
  };
}
