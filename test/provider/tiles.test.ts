import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { generateCity } from "../../src/provider/city/generate.js";
import { enlarge } from "../../src/provider/city/megacity.js";
import type { GroundFeature, Position, Segment } from "../../src/provider/city/model.js";
import { storeCity, tilesFileOf } from "../../src/provider/city/store.js";
import { createCutter } from "../../src/provider/city/tiles/cutter.js";
import { groundOf } from "../../src/provider/city/tiles/ground.js";
import { createTiles, type Tiles } from "../../src/provider/city/tiles/tiles.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { decoded, metresFrom, type TilePlace, tileAt } from "./tile-reading.js";

const square = ([x, y]: Position, degrees: number): Position[] => [
  ...([
    [x, y],
    [x + degrees, y],
    [x + degrees, y + degrees],
    [x, y + degrees],
    [x, y],
  ] as Position[]),
];
const middle: Position = [45.0712, 56.1874];
const areaOf = (layer: "landuse" | "water" | "buildings", kind: string, ...rings: Position[][]): GroundFeature => ({
  layer,
  kind,
  geometry: { type: "Polygon", coordinates: rings },
});
const road = (kind_detail: string, more: Partial<GroundFeature> = {}): GroundFeature => ({
  layer: "roads",
  kind: kind_detail === "footway" ? "path" : "minor_road",
  kind_detail,
  geometry: { type: "LineString", coordinates: [middle, [middle[0] + 0.004, middle[1]]] },
  ...more,
});

describe("a tile that is cut", () => {
  const at = (ground: GroundFeature[], z: number) => decoded(createCutter(ground).cut(tileAt(middle, z)), tileAt(middle, z));

  it("has a kind from its zoom on", () => {
    const ground = [areaOf("buildings", "building", square(middle, 0.001)), road("footway"), road("residential"), road("primary")];
    const shown = [9, 12, 13, 14, 15, 16].map((z) => {
      const tile = at(ground, z);
      return [z, tile.buildings?.length ?? 0, ...(tile.roads ?? []).map(({ properties }) => properties?.kind_detail)];
    });
    assert.deepEqual(shown, [
      [9, 0, "primary"],
      [12, 0, "residential", "primary"],
      [13, 0, "residential", "primary"],
      [14, 1, "residential", "primary"],
      [15, 1, "footway", "residential", "primary"],
      [16, 1, "footway", "residential", "primary"],
    ]);
  });

  it("has tunnels first and bridges last, and large areas before what lies in them", () => {
    const ground = [
      road("residential", { is_bridge: true, name: "bridge" }),
      road("primary", { name: "main" }),
      road("primary", { is_tunnel: true, name: "tunnel", oneway: true }),
      areaOf("landuse", "park", square(middle, 0.002)),
      areaOf("landuse", "residential", square(middle, 0.004)),
    ];
    const { roads = [], landuse = [] } = at(ground, 14);
    assert.deepEqual(
      roads.map(({ properties }) => [properties?.name, properties?.is_tunnel, properties?.is_bridge, properties?.oneway]),
      [
        ["tunnel", true, undefined, "yes"],
        ["main", undefined, undefined, undefined],
        ["bridge", undefined, true, undefined],
      ],
    );
    assert.ok(Number(roads[0]?.properties?.sort_rank) < 500 && Number(roads[2]?.properties?.sort_rank) >= 1000);
    assert.deepEqual(
      landuse.map(({ properties }) => properties?.kind),
      ["residential", "park"],
    );
  });

  it("keeps the hole of an area, and says a building's height and number", () => {
    const yard = square([middle[0] + 0.0003, middle[1] + 0.0003], 0.0003);
    const house = areaOf("buildings", "building", square(middle, 0.001), yard);
    const [found] = at([{ ...house, height: 27, addr_housenumber: "12к2" }], 16).buildings ?? [];
    assert.deepEqual({ ...found?.properties }, { kind: "building", height: 27, addr_housenumber: "12к2" });
    assert.equal(found?.geometry.type === "Polygon" && found.geometry.coordinates.length, 2);
  });

  it("has what lies over its edge, so that no line ends there", () => {
    const { z, x, y } = tileAt(middle, 14);
    const { cut } = createCutter([areaOf("water", "lake", square(middle, 0.2))]);
    for (const [right, down] of [
      [1, 0],
      [1, -1],
      [4, -2],
    ] as const)
      assert.equal(Object.keys(decoded(cut({ z, x: x + right, y: y + down }), { z, x, y })).join(), "water");
    assert.equal(cut({ z, x: x - 2, y }), null);
    const edge = ((x + 1) / 2 ** z) * 360 - 180;
    const metre = 1 / 62_000;
    const beside = road("primary", { geometry: { type: "LineString", coordinates: [middle, [edge - 2 * metre, middle[1]]] } });
    assert.equal(decoded(createCutter([beside]).cut({ z, x: x + 1, y }), { z, x, y }).roads?.length, 1);
    assert.equal(cut({ z: 0, x: 0, y: 0 }), null);
  });
});

describe("the ground of a city", () => {
  it("is its streets, water and parks where no ground was kept", () => {
    const { ground: _, ...city } = generateCity(1);
    const ground = groundOf(city);
    const count = (kind: RegExp) => ground.filter((each) => kind.test(`${each.layer} ${each.kind}`)).length;
    assert.deepEqual(
      [count(/^landuse park$/), count(/^water water$/), count(/^roads (major|minor)_road$/)],
      [city.parks.length, city.water.length, city.segments.length],
    );
  });
  it("is the same in all districts of a city that was repeated", () => {
    const { ground: _, ...city } = generateCity(1);
    const large = enlarge(city, 400);
    assert.equal(groundOf(large).filter(({ layer }) => layer === "roads").length, large.segments.length);
  });
});

describe("GET /city/tiles", () => {
  let provider: RunningProvider;
  let token = "";
  let version = "";
  before(async () => {
    provider = await startInMemory({ guests: ["bus"] });
    token = await signIn(provider.url);
    version = (await ask(provider.url, "about")).body.tiles_version;
  });
  after(() => provider.close());

  async function tileOf(
    place: TilePlace,
    { query = `?v=${version}`, headers = {} as Record<string, string>, as = token, below = "" } = {},
  ) {
    const url = `${provider.url}/api/v1${below}/city/tiles/${place.z}/${place.x}/${place.y}${query}`;
    const answer = await fetch(url, { headers: { ...(as ? { authorization: `Bearer ${as}` } : {}), ...headers } });
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
  }

  it("shows a street of the city by its name at its place", async () => {
    const { line, name } = provider.sim.world.city.segments.find((each) => each.name && each.line.length > 2) as Segment;
    const corner = line[1] as Position;
    const place = tileAt(corner, 16);
    const { answer, bytes } = await tileOf(place);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "application/vnd.mapbox-vector-tile");
    const street = (decoded(bytes, place).roads ?? []).filter(({ properties }) => properties?.name === name);
    assert.ok(metresFrom(corner, street) < 1, `${metresFrom(corner, street)} m`);
  });

  it("answers 204 where there is nothing, and 404 or a sentence where there is no tile", async () => {
    const far = await tileOf(tileAt([10, 10], 14));
    assert.deepEqual([far.answer.status, far.bytes.length], [204, 0]);
    assert.match(far.answer.headers.get("cache-control") ?? "", /immutable/);
    for (const [path, status, sentence] of [
      ["17/1/1", 404, /zoom 17: ask for 0 to 16/],
      ["3/8/0", 404, /x and y are 0 to 7/],
      ["3/0/8", 404, /x and y are 0 to 7/],
      ["a/1/1", 422, /three whole numbers.* z is none/],
      ["3/-1/1", 422, /x is none/],
      ["3/1/1.5", 422, /y is none/],
      ["3/1/1e9", 422, /y is none/],
    ] as const) {
      const { status: given, body } = await ask(provider.url, `city/tiles/${path}`, { token });
      assert.equal(given, status, path);
      assert.match(body.error.message, sentence);
    }
  });

  it("may be kept for ever with the version of now, and is asked for again without it or with another", async () => {
    const place = tileAt(middle, 14);
    const caching = async (query: string) => (await tileOf(place, { query })).answer.headers.get("cache-control");
    assert.equal(await caching(`?v=${version}`), "private, max-age=31536000, immutable");
    for (const query of ["", "?v=old", "?v="]) assert.equal(await caching(query), "private, no-cache");
    const { answer } = await tileOf(place, { query: "" });
    const etag = answer.headers.get("etag") ?? "";
    assert.match(etag, /^"[\w-]+"$/);
    const again = await tileOf(place, { query: "", headers: { "if-none-match": etag } });
    assert.deepEqual([again.answer.status, again.bytes.length, again.answer.headers.get("etag")], [304, 0, etag]);
    assert.notEqual((await tileOf(tileAt(middle, 15))).answer.headers.get("etag"), etag);
  });

  it("is packed for who reads that, and the same for who does not", async () => {
    const place = tileAt(middle, 14);
    const packed = await tileOf(place, { headers: { "accept-encoding": "gzip, br" } });
    const plain = await tileOf(place, { headers: { "accept-encoding": "identity" } });
    assert.equal(packed.answer.headers.get("content-encoding"), "gzip");
    assert.equal(plain.answer.headers.get("content-encoding"), null);
    assert.deepEqual(packed.bytes, plain.bytes);
  });

  it("is for those who are signed in, and at the address of guests for them where the city shows them anything", async () => {
    const place = tileAt(middle, 14);
    const pass = (await ask(provider.url, "auth/guest", { method: "POST" })).body.access_token;
    assert.equal((await tileOf(place, { as: "" })).answer.status, 401);
    assert.equal((await tileOf(place, { as: pass })).answer.status, 403);
    assert.equal((await tileOf(place, { as: token, below: "/guest" })).answer.status, 401);
    const own = await tileOf(place);
    const shown = await tileOf(place, { as: pass, below: "/guest" });
    assert.deepEqual(shown.bytes, own.bytes);
    assert.equal(shown.answer.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.doesNotMatch(shown.answer.headers.get("vary") ?? "", /authorization|origin/i);
    const unversioned = await tileOf(place, { as: pass, below: "/guest", query: "" });
    assert.equal(unversioned.answer.headers.get("cache-control"), "public, s-maxage=300");

    const closed = await startInMemory();
    const { status } = await ask(closed.url, `guest/city/tiles/${place.z}/${place.x}/${place.y}`, { token: pass });
    await closed.close();
    assert.equal(status, 401);
  });

  it("is cut once: what is kept in the data folder is what the next start gives, which cuts nothing", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "its-tiles-"));
    const file = tilesFileOf("small", dataDir);
    const ground = [road("residential", { name: "Мира" }), areaOf("buildings", "building", square(middle, 0.001))];
    const small = { ...generateCity(1), key: "small", ground };
    storeCity(small, dataDir);
    const source = { name: "small", seed: 1, dataDir, devices: null };
    const first = createTiles(small, source, [file]);
    const places = [14, 15, 16].map((z) => tileAt(middle, z));
    const tagsOf = ({ at }: Tiles) => Promise.all(places.map(async (place) => (await at(place))?.etag));
    const cut = await tagsOf(first);
    assert.equal(new Set(cut).size, 3);
    await first.keep(file);
    assert.deepEqual(await tagsOf(first), cut);
    await first.close();
    assert.deepEqual(readdirSync(join(dataDir, "cities")).sort(), ["small.json", "small.tiles"]);

    // No thread could make this city, so whatever comes was there.
    const second = createTiles(small, { ...source, name: "of no file" }, [join(dataDir, "none"), file]);
    await second.keep(file);
    assert.deepEqual(await tagsOf(second), cut);
    assert.equal(await second.at(tileAt([10, 10], 14)), null);
    const { cut: anew, places: all } = createCutter(ground);
    for (const place of all() ?? []) assert.equal((await second.at(place)) !== null, anew(place) !== null);
    await second.close();

    const changed = createTiles({ ...small, ground: ground.slice(1) }, { ...source, name: "of no file" }, [file]);
    await assert.rejects(changed.at(places[0] as TilePlace), /of no file/, "another ground");
    await changed.close();
    writeFileSync(file, readFileSync(file).subarray(0, 40));
    const broken = createTiles(small, source, [file]);
    assert.deepEqual(await tagsOf(broken), cut);
    await broken.close();
    rmSync(dataDir, { recursive: true });
  });

  it("shows an imported city as its file has it, with ground or without, under a version of its own", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "its-tiles-"));
    const { ground: _, ...old } = generateCity(1);
    storeCity({ ...old, key: "old" }, dataDir);
    const house = areaOf("buildings", "building", square(middle, 0.001));
    storeCity({ ...old, key: "new", ground: [...groundOf(old), { ...house, height: 27 }] }, dataDir);
    const found = [];
    for (const name of ["old", "new"]) {
      const city = await startInMemory({ city: name, dataDir, guests: ["bus"] });
      const pass = (await ask(city.url, "auth/guest", { method: "POST" })).body.access_token;
      const place = tileAt(middle, 15);
      const answer = await fetch(`${city.url}/api/v1/guest/city/tiles/${place.z}/${place.x}/${place.y}`, {
        headers: { authorization: `Bearer ${pass}` },
      });
      const { roads = [], buildings = [] } = decoded(new Uint8Array(await answer.arrayBuffer()), place);
      found.push({
        version: city.sim.tiles.version,
        roads: roads.length > 0,
        heights: buildings.map(({ properties }) => properties?.height),
      });
      await city.close();
    }
    rmSync(dataDir, { recursive: true });
    assert.deepEqual(
      found.map(({ roads, heights }) => ({ roads, heights })),
      [
        { roads: true, heights: [] },
        { roads: true, heights: [27] },
      ],
    );
    assert.notEqual(found[0]?.version, found[1]?.version);
  });
});
