import { roll, within } from "../base/random.js";
import { bypass, type PlannedStreet } from "./arterials.js";
import { offset } from "./geometry.js";
import type { InventedNames, NamedPlace } from "./invented/names.js";
import type { Parcel, Use } from "./land.js";
import type { GroundFeature, Position } from "./model.js";
import { crossing, type Edge, joined } from "./network.js";
import { angleOf, between, Cells, distance, type Point, sampled, simplified, step } from "./plane.js";
import { HORIZON, isBuiltUp, type Site } from "./site.js";

/** Metres between the places at which a line is asked whether it is on a bridge, and of ramp at either end of one. */
const STRIDE = 10;
const RAMP = 14;
const OVER_RAIL = 16;

const landKinds: Record<Use, string> = {
  park: "park",
  square: "pedestrian",
  industrial: "industrial",
  school: "school",
  hospital: "hospital",
  university: "university",
  stadium: "stadium",
  cemetery: "cemetery",
  living: "residential",
};
/** Whether places of a use have a name. */
const isNamed = (use: Use, { places }: InventedNames): use is NamedPlace => use in places;

/** What the map shows below the devices, from the horizon to the house numbers. */
export function groundOf(
  site: Site,
  edges: readonly Edge[],
  parcels: readonly Parcel[],
  middle: Position,
  names: InventedNames,
): GroundFeature[] {
  const place = ([x, y]: Point) => offset(middle, x, y);
  const line = (points: readonly Point[]) => ({ type: "LineString" as const, coordinates: points.map(place) });
  const area = (ring: readonly Point[]) => ({ type: "Polygon" as const, coordinates: [closed(ring).map(place)] });
  const spot = (point: Point) => ({ type: "Point" as const, coordinates: place(point) });
  const rail = new Cells<Point>(60);
  for (const point of sampled(site.rail, STRIDE)) rail.add(point, point);
  const overWater = (point: Point) => site.toWater(point) < 6;
  const overRail = (point: Point) => rail.some(point, OVER_RAIL, (other) => distance(point, other) < OVER_RAIL);
  const around = bypass(site);
  const streets = joined(edges, () => false);
  const crossings = streets.filter(({ street }) => street.isOpenEnded).flatMap(({ line: way }) => meetings(around, way));

  const roads = streets.flatMap(({ street, line: way }): GroundFeature[] =>
    (street.roadClass === 1 ? [{ part: way, isBridge: false }] : parts(way, (point) => overWater(point) || overRail(point))).map(
      ({ part, isBridge }) => ({ ...road(street, isBridge), geometry: line(part) }),
    ),
  );
  const motorway = parts(
    around,
    (point) => overWater(point) || overRail(point) || crossings.some((other) => distance(point, other.point) < 30),
  ).map(
    ({ part, isBridge }): GroundFeature => ({
      layer: "roads",
      kind: "highway",
      kind_detail: "motorway",
      name: names.motorway,
      ...(isBridge && { is_bridge: true }),
      geometry: line(part),
    }),
  );
  const railway = parts(site.rail, overWater).map(
    ({ part, isBridge }): GroundFeature => ({
      layer: "roads",
      kind: "rail",
      kind_detail: "rail",
      ...(isBridge && { is_bridge: true }),
      geometry: line(part),
    }),
  );
  return [
    ...woods(site).map((ring): GroundFeature => ({ layer: "landuse", kind: "forest", geometry: area(ring) })),
    ...parcels.map(
      ({ use, ring, name }): GroundFeature => ({ layer: "landuse", kind: landKinds[use], ...(name && { name }), geometry: area(ring) }),
    ),
    { layer: "water", kind: "river", name: names.river, geometry: area(riverBanks(site)) },
    ...parcels.flatMap(({ buildings }) =>
      buildings().map(
        ({ outline, height, number }): GroundFeature => ({
          layer: "buildings",
          kind: "building",
          height,
          ...(number && { addr_housenumber: number }),
          geometry: area(outline),
        }),
      ),
    ),
    { layer: "buildings", kind: "building", height: 18, geometry: area(stationHall(site)) },
    ...railway,
    ...roads,
    ...crossings.flatMap((meeting) =>
      ramps(meeting).map(
        (part): GroundFeature => ({ layer: "roads", kind: "major_road", kind_detail: "tertiary", oneway: true, geometry: line(part) }),
      ),
    ),
    ...motorway,
    ...site.districts.map(({ name, middle: at }): GroundFeature => ({ layer: "places", kind: "neighbourhood", name, geometry: spot(at) })),
    { layer: "pois", kind: "station", name: names.city, geometry: spot(site.station) },
    ...parcels.flatMap(({ use, middle: at }, i): GroundFeature[] => {
      if (!isNamed(use, names)) return [];
      const name = names.places[use];
      return [{ layer: "pois", kind: use, name: use === "school" ? names.numbered(name, 1 + (i % 60)) : name, geometry: spot(at) }];
    }),
  ];
}

function road({ name, detail, roadClass }: PlannedStreet, isBridge: boolean): Omit<GroundFeature, "geometry"> {
  const kind = roadClass === 1 ? "minor_road" : "major_road";
  return { layer: "roads", kind, kind_detail: detail, name, ...(isBridge && { is_bridge: true }) };
}

const closed = (ring: readonly Point[]): readonly Point[] => {
  const first = ring[0] as Point;
  const last = ring.at(-1) as Point;
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
};

export function riverBanks({ riverAt, riverHalfWidth }: Site): Point[] {
  const along = Array.from({ length: 301 }, (_, i) => -HORIZON + (i * 2 * HORIZON) / 300);
  const bank = (side: number) => along.map((x): Point => [x, riverAt(x) + side * riverHalfWidth(x)]);
  return [...bank(-1), ...bank(1).reverse()];
}

/** The station's building, along the railway on the side of the old town. */
function stationHall({ rail, station }: Site): Point[] {
  const next = rail[rail.indexOf(station) + 1] as Point;
  const angle = angleOf(station, next);
  const corner = (along: number, away: number) => step(station, angle, along, away);
  return [corner(-48, -44), corner(48, -44), corner(48, -20), corner(-48, -20)];
}

/** A line cut where it goes on a bridge and where it comes off. */
function parts(line: readonly Point[], isOver: (point: Point) => boolean): { part: Point[]; isBridge: boolean }[] {
  const points = sampled(line, STRIDE);
  const margin = Math.ceil(RAMP / STRIDE);
  const over = points.map(isOver);
  const isBridge = points.map((_, i) => over.slice(Math.max(0, i - margin), i + margin + 1).includes(true));
  const found: { part: Point[]; isBridge: boolean }[] = [];
  let start = 0;
  for (let i = 1; i < points.length; i++) {
    if (i < points.length - 1 && isBridge[i] === isBridge[start]) continue;
    found.push({ part: simplified(points.slice(start, i + 1), 0.6), isBridge: isBridge[start] as boolean });
    start = i;
  }
  return found;
}

interface Meeting {
  point: Point;
  /** Radians from east: which way the motorway runs, and which way the other road. */
  angle: number;
  across: number;
}

function meetings(one: readonly Point[], other: readonly Point[]): Meeting[] {
  const found: Meeting[] = [];
  const longest = 2 * Math.max(...[one, other].flatMap((line) => line.slice(1).map((point, i) => distance(line[i] as Point, point))));
  for (let i = 1; i < one.length; i++) {
    const a = one[i - 1] as Point;
    const b = one[i] as Point;
    for (let j = 1; j < other.length; j++) {
      const c = other[j - 1] as Point;
      const d = other[j] as Point;
      if (Math.abs(a[0] - c[0]) > longest || Math.abs(a[1] - c[1]) > longest) continue;
      const meets = crossing(a, b, c, d);
      if (meets) found.push({ point: meets.point, angle: angleOf(a, b), across: angleOf(c, d) });
    }
  }
  return found;
}

/** The four ramps of an interchange, each a bend from one road to the other. */
function ramps({ point, angle, across }: Meeting): Point[][] {
  return [0, Math.PI].flatMap((back) =>
    [0, Math.PI].map((turn) => {
      const far = step(point, angle + back, 260);
      const near = step(point, across + turn, 90);
      const bend = between(between(far, near, 0.6), step(point, angle + back, 110), 0.35);
      return [far, bend, near];
    }),
  );
}

/** Forests outside of the town. */
function woods(site: Site): Point[][] {
  return Array.from({ length: 150 }, (_, i): Point[] => {
    const middle: Point = [within(-HORIZON, HORIZON, roll(site.seed, 61, i)), within(-7500, 7500, roll(site.seed, 62, i))];
    const size = within(300, 1000, roll(site.seed, 63, i));
    return Array.from({ length: 18 }, (_, k) => step(middle, (k * Math.PI) / 9, size * within(0.6, 1, roll(site.seed, 64, i, k))));
  }).filter((ring) => ring.every((point) => !isBuiltUp(site, point, 520) && site.toWater(point) > 30));
}
