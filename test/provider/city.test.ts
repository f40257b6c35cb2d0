import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { generateCity } from "../../src/provider/city/generate.js";
import { angleBetween, metres, mileage } from "../../src/provider/city/geometry.js";
import { graphOf } from "../../src/provider/city/graph.js";
import { enlarge } from "../../src/provider/city/megacity.js";
import type { CityModel, GroundFeature, Position } from "../../src/provider/city/model.js";
import { doOverlap, isInside, type Point } from "../../src/provider/city/plane.js";

const towns = Array.from({ length: 6 }, (_, i) => generateCity(i + 1));
const eachTown = (check: (city: CityModel, seed: number) => void) => {
  for (const [i, city] of towns.entries()) check(city, i + 1);
};
/** Metres east and north of the city's middle. */
const flat = ({ longitude, latitude }: CityModel, [x, y]: Position): Point => [
  (x - longitude) * 111_320 * Math.cos((latitude * Math.PI) / 180),
  (y - latitude) * 111_320,
];
const of = (city: CityModel, layer: GroundFeature["layer"], kinds?: readonly string[]) =>
  (city.ground ?? []).filter((feature) => feature.layer === layer && (!kinds || kinds.includes(feature.kind)));
const lineOf = ({ geometry }: GroundFeature) => (geometry.type === "LineString" ? geometry.coordinates : []);
const ringOf = ({ geometry }: GroundFeature) => (geometry.type === "Polygon" ? (geometry.coordinates[0] as Position[]) : []);
const lengthOf = (line: readonly Position[]) => mileage(line).at(-1) as number;

describe("a generated city", () => {
  it("is the same, byte for byte, for the same seed, and another town for another", () => {
    assert.equal(JSON.stringify(generateCity(4)), JSON.stringify(towns[3]));
    assert.equal(new Set(towns.map(({ segments }) => JSON.stringify(segments))).size, towns.length);
  });

  it("has the counts that a city of half a million has, whatever its seed", () => {
    eachTown(({ controllers, detectors, segments, stops, routes, vehicles, ground = [] }, seed) => {
      const within = (what: string, count: number, least: number, most: number) =>
        assert.ok(count >= least && count <= most, `seed ${seed}: ${count} ${what}`);
      within("controllers", controllers.length, 110, 120);
      assert.equal(detectors.length, 302);
      within("segments", segments.length, 240, 330);
      within("stops", stops.length, 200, 260);
      assert.equal(routes.length, 25);
      within("buses", routes.flatMap(({ buses }) => buses).length, 100, 165);
      assert.equal(vehicles.length, 18);
      within("ground features", ground.length, 5000, 12_000);
    });
    const [sample] = towns as [CityModel];
    assert.deepEqual([sample.controllers.length, sample.controllers[0]?.oID], [120, 1001]);
  });

  it("is one network: every street can be reached from every other", () => {
    eachTown(({ segments }, seed) => {
      const graph = graphOf(segments);
      const [first] = graph.keys();
      const reached = new Set([first as string]);
      for (const place of reached) for (const { to } of graph.get(place) ?? []) reached.add(to);
      assert.equal(reached.size, graph.size, `seed ${seed}`);
    });
  });

  it("has signals where at least three streets meet, each of another side", () => {
    eachTown(({ controllers }, seed) => {
      for (const { oID, arms } of controllers) {
        assert.ok(arms.length >= 3, `seed ${seed}: ${oID} has ${arms.length} arms`);
        assert.ok(
          arms.every((one) => arms.every((other) => one === other || angleBetween(one.bearing, other.bearing) > 10)),
          `seed ${seed}: ${oID}`,
        );
      }
    });
  });

  it("leads every road and railway over the water by a bridge, and has bridges nowhere but over water, rail and the motorway", () => {
    eachTown((city, seed) => {
      const [river] = of(city, "water", ["river"]).map((feature) => ringOf(feature).map((position) => flat(city, position)));
      const isWet = (position: Position) => isInside(flat(city, position), river as Point[]);
      const roads = of(city, "roads");
      const between = (line: readonly Position[]) =>
        line.flatMap((to, i): Position[] => {
          const from = line[i - 1];
          return from
            ? [0.2, 0.4, 0.6, 0.8].map((share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
            : [];
        });
      const wet = roads.filter((road) => between(lineOf(road)).some(isWet));
      assert.ok(wet.length >= 6, `seed ${seed}: ${wet.length} bridges`);
      assert.deepEqual(
        wet.filter((road) => !road.is_bridge).map(({ name }) => name),
        [],
        `seed ${seed}`,
      );
      const bridges = roads.filter((road) => road.is_bridge);
      assert.ok(
        bridges.every((road) => lengthOf(lineOf(road)) < 500),
        `seed ${seed}`,
      );
    });
  });

  it("has streets of every class, a motorway around it and a railway with a station at it", () => {
    eachTown((city) => {
      const classes = new Set(of(city, "roads").map(({ kind_detail }) => kind_detail));
      for (const each of ["motorway", "trunk", "primary", "secondary", "tertiary", "residential", "rail"])
        assert.ok(classes.has(each), each);
      const [station] = of(city, "pois", ["station"]);
      assert.ok(station?.geometry.type === "Point");
      const at = station.geometry.coordinates;
      assert.ok(of(city, "roads", ["rail"]).some((track) => lineOf(track).some((position) => metres(position, at) < 300)));
      assert.ok(of(city, "places", ["neighbourhood"]).length >= 10);
      for (const kind of ["park", "industrial", "residential", "pedestrian", "forest"])
        assert.ok(of(city, "landuse", [kind]).length > 0, kind);
    });
  });

  it("has buildings that stand on no street, not in the water and not in each other", () => {
    eachTown((city, seed) => {
      const [river] = of(city, "water").map((feature) => ringOf(feature).map((position) => flat(city, position)));
      const buildings = of(city, "buildings").map((feature) =>
        ringOf(feature)
          .slice(0, -1)
          .map((position) => flat(city, position)),
      );
      const pieces = of(city, "roads").flatMap((road) => {
        const line = lineOf(road).map((position) => flat(city, position));
        return line.slice(1).map((to, i): [Point, Point] => [line[i] as Point, to]);
      });
      const near = ([a]: readonly Point[], [x, y]: Point, reach: number) =>
        Math.abs((a as Point)[0] - x) < reach && Math.abs((a as Point)[1] - y) < reach;
      for (let i = seed; i < buildings.length; i += 17) {
        const one = buildings[i] as Point[];
        assert.ok(!one.some((corner) => isInside(corner, river as Point[])), `seed ${seed}: building ${i} in the water`);
        const hit = buildings.find((other) => other !== one && near(one, other[0] as Point, 250) && doOverlap(one, other));
        assert.equal(hit, undefined, `seed ${seed}: building ${i} overlaps another`);
        const crossed = pieces.find(([a, b]) => {
          const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
          return near(one, middle, 200 + Math.hypot(b[0] - a[0], b[1] - a[1])) && doCross(one, a, b);
        });
        assert.equal(crossed, undefined, `seed ${seed}: building ${i} stands on a street`);
      }
    });
  });

  it("gives no two streets one name, but for the avenue over the old bridge", () => {
    eachTown((city, seed) => {
      const streets = new Set(city.segments.map(({ name }) => name));
      assert.deepEqual([...streets].sort(), [...new Set(city.streets.map(({ name }) => name))].sort());
      const ends = new Map<string, number>();
      for (const { name, line } of city.segments) {
        for (const end of [line[0], line.at(-1)]) ends.set(`${name} ${end}`, (ends.get(`${name} ${end}`) ?? 0) + 1);
      }
      const pieces = new Map<string, number>();
      for (const [key, count] of ends) {
        const name = key.slice(0, key.lastIndexOf(" "));
        if (count === 1) pieces.set(name, (pieces.get(name) ?? 0) + 1);
      }
      const torn = [...pieces].filter(([name, count]) => count > 2 && name !== "проспект Мира");
      assert.deepEqual(torn, [], `seed ${seed}`);
    });
  });

  it("has traffic in town only: no street with buses goes on far beyond the last signal", () => {
    eachTown((city, seed) => {
      const away = (place: Position) => metres([city.longitude, city.latitude], place);
      const farthest = Math.max(...city.controllers.map(({ longitude, latitude }) => away([longitude, latitude])));
      const longest = Math.max(...city.segments.flatMap(({ line }) => line.map(away)));
      assert.ok(longest < farthest + 1_500, `seed ${seed}: ${Math.round(longest - farthest)} m beyond it`);
    });
  });

  it("fills a wide screen: its signals spread about twice as far from west to east as from north to south", () => {
    eachTown((city, seed) => {
      const places = city.controllers.map(({ longitude, latitude }) => flat(city, [longitude, latitude]));
      const spread = (axis: 0 | 1) => Math.max(...places.map((place) => place[axis])) - Math.min(...places.map((place) => place[axis]));
      const shape = spread(0) / spread(1);
      assert.ok(shape > 1.7 && shape < 2.3, `seed ${seed}: ${shape}`);
    });
  });

  it("is drawn in every district of a megacity, without houses and lanes, and nothing reaches over into the next one", () => {
    const city = enlarge(towns[0] as CityModel, 1600);
    assert.equal(new Set(of(city, "pois", ["station"]).map(({ geometry }) => String(geometry.coordinates))).size, 4);
    assert.equal(of(city, "buildings").length, 0);
    assert.ok((city.ground ?? []).length < 4 * 600, String(city.ground?.length));
    const reach = of(city, "roads").map((road) => lengthOf(lineOf(road)));
    assert.ok(Math.max(...reach) < 18_000, String(Math.max(...reach)));
  });
});

/** Whether a straight piece touches a convex shape that runs anticlockwise: not where all of one lies on one side of a line of the other. */
function doCross(shape: readonly Point[], a: Point, b: Point): boolean {
  const side = (from: Point, to: Point, [x, y]: Point) => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
  const sides = shape.map((point) => side(a, b, point));
  if (sides.every((each) => each > 0) || sides.every((each) => each < 0)) return false;
  return !shape.some((from, i) => {
    const to = shape[(i + 1) % shape.length] as Point;
    return side(from, to, a) < 0 && side(from, to, b) < 0;
  });
}
