import { keyed, saidBy, saying, wordsIn } from "../base/words.js";
import { offset } from "./geometry.js";
import { languageOf } from "./language.js";
import type { CityModel, ControllerGroup, GroundFeature, Position } from "./model.js";

const DISTRICT = 12_500;
const STRIDE = 1_000_000;

type Geometry = GroundFeature["geometry"];

/** The city repeated as districts until it holds at least `devices` controllers and detectors; a load, not a likeness. */
export function enlarge(whole: CityModel, devices: number): CityModel {
  const city = withinBounds(whole);
  const districts = Math.ceil(devices / (city.controllers.length + city.detectors.length));
  const side = Math.ceil(Math.sqrt(districts));
  const parts = Array.from({ length: districts }, (_, i) =>
    tagged(district(city, i, (i % side) * DISTRICT, Math.floor(i / side) * DISTRICT), i),
  );
  const all = <
    Key extends Exclude<keyof CityModel, "key" | "name" | "latitude" | "longitude" | "tz" | "language" | "is_test" | "attribution">,
  >(
    key: Key,
  ) => parts.flatMap((part) => part[key] as unknown[]) as Required<CityModel>[Key];
  return {
    ...city,
    key: `megacity-${devices}`,
    name: city.language === undefined || city.language === "ru" ? "Большой Заречинск" : `${city.name} × ${districts}`,
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
    // Without any, the ground is made of the streets, water and parks.
    ...(city.ground ? { ground: all("ground") } : {}),
  };
}

/** With its devices in one district: each of the small ones a thousand times over would be a list that nobody reads. */
function tagged(city: CityModel, index: number): CityModel {
  const tags = [wordsIn(languageOf(city))(keyed("district", { name: city.name, n: index + 1 }))];
  return { ...city, controllers: city.controllers.map((item) => ({ ...item, tags })) };
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
  const place = (group: ControllerGroup): ControllerGroup => ({
    id: word(group.id),
    ...saying("name", keyed("district", { name: saidBy("name", group), n: index + 1 }), wordsIn(languageOf(city))),
    oIDs: group.oIDs.map(number),
  });
  return {
    ...city,
    controllers: city.controllers.map((item) => ({ ...moved(item), oID: number(item.oID) })),
    detectors: city.detectors.map((item) => ({
      ...moved(item),
      oID: number(item.oID),
      controller: item.controller && number(item.controller),
    })),
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
    ...(city.ground ? { ground: city.ground.map((feature) => ({ ...feature, geometry: shifted(feature.geometry, shift) })) } : {}),
  };
}

function shifted(geometry: Geometry, shift: (position: Position) => Position): Geometry {
  if (geometry.type === "Point") return { ...geometry, coordinates: shift(geometry.coordinates) };
  if (geometry.type === "LineString") return { ...geometry, coordinates: geometry.coordinates.map(shift) };
  return { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(shift)) };
}

/** A city without what reaches beyond its district, and without what would make a hundred thousand things of many: houses, lanes, blocks. */
function withinBounds(city: CityModel): CityModel {
  const [west, south] = offset([city.longitude, city.latitude], -DISTRICT / 2, -DISTRICT / 2);
  const [eastEnd, northEnd] = offset([city.longitude, city.latitude], DISTRICT / 2, DISTRICT / 2);
  const clamp = ([x, y]: Position): Position => [Math.min(eastEnd, Math.max(west, x)), Math.min(northEnd, Math.max(south, y))];
  const isDetail = ({ layer, kind }: GroundFeature) => layer === "buildings" || kind === "minor_road" || kind === "residential";
  const ground = city.ground
    ?.filter((feature) => !isDetail(feature))
    .flatMap((feature): GroundFeature[] => {
      const { geometry } = feature;
      if (geometry.type === "Point") return [feature];
      if (geometry.type === "Polygon")
        return [{ ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(clamp)) } }];
      const inside = geometry.coordinates.filter((position) => String(clamp(position)) === String(position));
      return inside.length > 1 ? [{ ...feature, geometry: { ...geometry, coordinates: inside } }] : [];
    });
  return { ...city, water: city.water.map((ring) => ring.map(clamp)), ...(ground ? { ground } : {}) };
}
