import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, it } from "node:test";
import type { GroundFeature, Position } from "../../src/provider/city/model.js";
import { importCity } from "../../src/provider/city/osm/import.js";
import { findCity, storeCity } from "../../src/provider/city/store.js";
import { createCutter } from "../../src/provider/city/tiles/cutter.js";
import { decoded, tileAt } from "./tile-reading.js";

const extract = resolve("../shared/cities/ostankino.osm.gz");
const folder = mkdtempSync(join(tmpdir(), "its-ground-"));
after(() => rmSync(folder, { recursive: true }));

const tagged = (tags: Record<string, string>) =>
  Object.entries(tags)
    .map(([k, v]) => `<tag k="${k}" v="${v}"/>`)
    .join("");
const way = (id: number, nodes: readonly number[], tags: Record<string, string> = {}) =>
  `<way id="${id}">${nodes.map((ref) => `<nd ref="${ref}"/>`).join("")}${tagged(tags)}</way>`;
const relation = (members: readonly (readonly [way: number, role: string])[], tags: Record<string, string>) =>
  `<relation id="1">${members.map(([ref, role]) => `<member type="way" ref="${ref}" role="${role}"/>`).join("")}${tagged({ type: "multipolygon", ...tags })}</relation>`;
const street = way(1, [11, 12, 13], { highway: "residential", name: "Street" });

/** The ground of a file with a street, in which node `ab` lies a thousandths of a degree east and b north of the corner. */
async function groundOf(...more: string[]): Promise<GroundFeature[]> {
  const nodes = Array.from(
    { length: 100 },
    (_, i) => `<node id="${i}" lon="${37 + Math.floor(i / 10) / 1000}" lat="${55 + (i % 10) / 1000}"`,
  );
  const file = join(folder, "small.osm");
  const inOrder = ["<node", "<way", "<relation"].map((kind) => more.filter((each) => each.startsWith(kind)).join(""));
  writeFileSync(file, `<osm>${nodes.map((node) => `${node}/>`).join("")}${street}${inOrder.join("")}</osm>`);
  const { ground } = await importCity(file, null, 1);
  return [...ground].filter(({ name }) => name !== "Street");
}
const at = (i: number): Position => [37 + Math.floor(i / 10) / 1000, 55 + (i % 10) / 1000];
const line = (...nodes: number[]) => ({ type: "LineString", coordinates: nodes.map(at) });
const polygon = (...rings: number[][]) => ({ type: "Polygon", coordinates: rings.map((ring) => ring.map(at)) });

describe("the ground of OpenStreetMap data", () => {
  it("has roads and rails by class, with bridges, tunnels and the way that traffic goes", async () => {
    assert.deepEqual(
      await groundOf(
        way(2, [21, 22], { highway: "motorway_link", oneway: "-1", bridge: "viaduct", name: "Main" }),
        way(3, [31, 32], { highway: "footway", tunnel: "yes", bridge: "no" }),
        way(4, [41, 42, 52, 41], { highway: "tertiary", junction: "roundabout" }),
        way(5, [61, 62], { railway: "tram" }),
        way(6, [71, 72], { railway: "abandoned" }),
        way(7, [81, 82], { highway: "construction" }),
      ),
      [
        { layer: "roads", kind: "highway", kind_detail: "motorway", name: "Main", is_bridge: true, oneway: true, geometry: line(22, 21) },
        { layer: "roads", kind: "path", kind_detail: "footway", is_tunnel: true, geometry: line(31, 32) },
        { layer: "roads", kind: "major_road", kind_detail: "tertiary", oneway: true, geometry: line(41, 42, 52, 41) },
        { layer: "roads", kind: "rail", kind_detail: "tram", geometry: line(61, 62) },
      ],
    );
  });

  it("has buildings with height and number, land use and water", async () => {
    const ring = [22, 24, 44, 42, 22];
    assert.deepEqual(
      await groundOf(
        way(2, ring, { building: "yes", "building:levels": "9", "addr:housenumber": "12к2" }),
        way(3, ring, { building: "yes", height: "27.5 m", "building:levels": "2" }),
        way(4, ring, { building: "no", landuse: "industrial", name: "Завод" }),
        way(5, ring, { natural: "water", water: "pond", name: "Pond" }),
        way(6, [51, 52, 53], { waterway: "stream" }),
        way(7, ring, { highway: "pedestrian", area: "yes" }),
        way(8, [22, 24, 44], { leisure: "park" }),
        way(9, [22, 24, 999, 22], { leisure: "park" }),
      ),
      [
        { layer: "buildings", kind: "building", height: 27, addr_housenumber: "12к2", geometry: polygon(ring) },
        { layer: "buildings", kind: "building", height: 27.5, geometry: polygon(ring) },
        { layer: "landuse", kind: "industrial", name: "Завод", geometry: polygon(ring) },
        { layer: "water", kind: "pond", name: "Pond", geometry: polygon(ring) },
        { layer: "water", kind: "stream", geometry: line(51, 52, 53) },
        { layer: "landuse", kind: "pedestrian", geometry: polygon(ring) },
      ],
    );
  });

  it("puts the rings of a multipolygon together, and leaves out what the file has only a part of", async () => {
    const wood = { natural: "wood" };
    const parts = [way(2, [11, 15, 55]), way(3, [11, 51, 55]), way(4, [22, 23, 33, 32, 22]), way(5, [71, 75, 95])];
    const found = await groundOf(
      ...parts,
      relation(
        [
          [2, "outer"],
          [3, "outer"],
          [4, "inner"],
        ],
        wood,
      ),
      relation(
        [
          [5, "outer"],
          [404, "outer"],
        ],
        { landuse: "forest" },
      ),
    );
    assert.equal(found.length, 1);
    const [{ layer, kind, geometry } = {} as GroundFeature] = found;
    assert.deepEqual([layer, kind, geometry.type], ["landuse", "wood", "Polygon"]);
    const [outer, hole] = geometry.coordinates as Position[][];
    assert.deepEqual(outer?.map(String).toSorted().slice(0, -1).length, 4);
    assert.deepEqual(outer?.[0], outer?.at(-1));
    assert.deepEqual(hole, polygon([22, 23, 33, 32, 22]).coordinates[0]);
  });

  it("tells an area once of which a multipolygon and its outer ring both speak", async () => {
    const ring = [22, 24, 44, 42, 22];
    const found = await groundOf(way(2, ring, { building: "yes" }), relation([[2, "outer"]], { building: "yes" }));
    assert.equal(found.length, 1);
  });

  it("has names of places and stations", async () => {
    const node = (id: number, tags: Record<string, string>) => `<node id="${id}" lon="37.5" lat="55.5">${tagged(tags)}</node>`;
    const here = { type: "Point", coordinates: [37.5, 55.5] };
    assert.deepEqual(
      await groundOf(
        node(201, { place: "town", name: "Town", "name:ru": "Город" }),
        node(202, { place: "suburb", name: "Suburb" }),
        node(203, { place: "suburb" }),
        node(204, { railway: "station", name: "Central" }),
        node(205, { railway: "station", station: "subway", name: "Square" }),
      ),
      [
        { layer: "places", kind: "locality", kind_detail: "town", name: "Город", geometry: here },
        { layer: "places", kind: "neighbourhood", kind_detail: "suburb", name: "Suburb", geometry: here },
        { layer: "pois", kind: "station", kind_detail: "train", name: "Central", geometry: here },
        { layer: "pois", kind: "station", kind_detail: "subway", name: "Square", geometry: here },
      ],
    );
  });
});

describe("the ground of an extract (Ostankino)", { skip: existsSync(extract) ? false : `the extract "${extract}" is not there` }, () => {
  it("has its buildings, land use, water, rails and roads, the same each time it is imported", async () => {
    const { city, ground: own } = await importCity(extract, null, 1);
    const first = readFileSync(storeCity(city, folder, own), "utf8");
    const second = await importCity(extract, null, 1);
    const again = readFileSync(storeCity(second.city, folder, second.ground), "utf8");
    assert.ok(first === again);
    assert.match(city.attribution ?? "", /OpenStreetMap/);
    const { ground = [] } = findCity("ostankino", 1, folder, null);
    const count = (layer: string, kind?: string) => ground.filter((each) => each.layer === layer && (!kind || each.kind === kind)).length;
    assert.deepEqual(
      {
        buildings: count("buildings"),
        landuse: count("landuse"),
        water: count("water"),
        rail: count("roads", "rail"),
        stations: count("pois"),
      },
      { buildings: 628, landuse: 131, water: 4, rail: 53, stations: 7 },
    );

    const street = city.segments.find(({ name }) => name === "улица Академика Королёва")?.line[0] as Position;
    const place = tileAt(street, 15);
    const { roads = [], buildings = [] } = decoded(createCutter(ground).cut(place), place);
    assert.ok(roads.some(({ properties }) => properties?.name === "улица Академика Королёва"));
    assert.ok(buildings.length > 0);
  });
});
