import { offset } from "./geometry.js";
import type { CityModel, Place, Position } from "./model.js";

const DISTRICT = 12_500;
const STRIDE = 1_000_000;

/**
 * The city repeated as districts until it holds at least `devices` controllers and detectors; a load, not a likeness: its ground is but
 * streets, water and parks.
 */
export function enlarge(city: CityModel, devices: number): CityModel {
  const districts = Math.ceil(devices / (city.controllers.length + city.detectors.length));
  const side = Math.ceil(Math.sqrt(districts));
  const parts = Array.from({ length: districts }, (_, i) => district(city, i, (i % side) * DISTRICT, Math.floor(i / side) * DISTRICT));
  const all = <
    Key extends "controllers" | "detectors" | "segments" | "crossings" | "streets" | "stops" | "routes" | "vehicles" | "water" | "parks",
  >(
    key: Key,
  ) => parts.flatMap((part) => part[key] as unknown[]) as CityModel[Key];
  const { ground: _, ...rest } = city;
  return {
    ...rest,
    key: `megacity-${devices}`,
    name: "Большой Заречинск",
    controllers: all("controllers"),
    detectors: all("detectors"),
    segments: all("segments"),
    crossings: all("crossings"),
    streets: all("streets"),
    stops: all("stops"),
    routes: all("routes"),
    vehicles: all("vehicles"),
    water: all("water"),
    parks: all("parks"),
  };
}

function district(city: CityModel, index: number, east: number, north: number): CityModel {
  if (index === 0) return city;
  const [longitude, latitude] = offset([city.longitude, city.latitude], east, north);
  const shift = ([x, y]: Position): Position => [x + longitude - city.longitude, y + latitude - city.latitude];
  const moved = <Thing extends { longitude: number; latitude: number }>(thing: Thing): Thing => {
    const [x, y] = shift([thing.longitude, thing.latitude]);
    return { ...thing, longitude: x, latitude: y };
  };
  const number = (oID: number) => oID + index * STRIDE;
  const word = (id: string) => `${id}-d${index}`;
  const place = ({ id, name, oIDs }: Place): Place => ({ id: word(id), name: `${name} (район ${index + 1})`, oIDs: oIDs.map(number) });
  return {
    ...city,
    controllers: city.controllers.map((item) => ({ ...moved(item), oID: number(item.oID) })),
    detectors: city.detectors.map((item) => ({ ...moved(item), oID: number(item.oID), controller: number(item.controller) })),
    segments: city.segments.map((item) => ({ ...item, id: word(item.id), line: item.line.map(shift), oIDs: item.oIDs.map(number) })),
    crossings: city.crossings.map(place),
    streets: city.streets.map(place),
    stops: city.stops.map((item) => ({ ...moved(item), id: word(item.id) })),
    routes: city.routes.map((item) => ({
      ...item,
      id: word(item.id),
      line: item.line.map(shift),
      stops: item.stops.map(({ stop, at }) => ({ stop: word(stop), at })),
      buses: item.buses.map((bus) => ({ ...bus, id: word(bus.id) })),
    })),
    vehicles: city.vehicles.map((item) => ({ ...item, id: word(item.id), line: item.line.map(shift) })),
    water: city.water.map((ring) => ring.map(shift)),
    parks: city.parks.map((ring) => ring.map(shift)),
  };
}
