import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import type { CityModel } from "../../src/provider/city/model.js";
import { importCity } from "../../src/provider/city/osm/import.js";
import { storeCity } from "../../src/provider/city/store.js";
import { checkCity } from "../../src/provider/sources/field/check.js";
import { findEquipped } from "../../src/provider/sources/field/find.js";
import { createProcesses } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "its-zone-"));
const { run, serve, kill } = createProcesses({});
after(() => {
  kill();
  rmSync(folder, { recursive: true });
});

/** An extract of two streets that cross, with a signal. */
function crossingAt(latitude: number, longitude: number): string {
  const node = (id: number, north: number, east: number, tags = "") =>
    `<node id="${id}" lat="${latitude + north}" lon="${longitude + east}">${tags}</node>`;
  const way = (id: number, ends: readonly [number, number], name: string) =>
    `<way id="${id}"><nd ref="${ends[0]}"/><nd ref="1"/><nd ref="${ends[1]}"/><tag k="highway" v="primary"/><tag k="name" v="${name}"/></way>`;
  const signal = node(1, 0, 0, '<tag k="highway" v="traffic_signals"/>');
  const ends = [node(2, 0.004, 0), node(3, -0.004, 0), node(4, 0, 0.004), node(5, 0, -0.004)].join("");
  const file = join(folder, "crossing.osm");
  writeFileSync(file, `<osm>${signal}${ends}${way(10, [2, 3], "First")}${way(11, [4, 5], "Second")}</osm>`);
  return file;
}

const places: readonly (readonly [name: string, latitude: number, longitude: number, tz: string])[] = [
  ["Kaliningrad", 54.71, 20.51, "Europe/Kaliningrad"],
  ["Moscow", 55.75, 37.62, "Europe/Moscow"],
  ["Kazan", 55.79, 49.12, "Europe/Moscow"],
  ["Naberezhnye Chelny", 55.74, 52.4, "Europe/Moscow"],
  ["Kirov", 58.6, 49.66, "Europe/Kirov"],
  ["Saratov", 51.53, 46.03, "Europe/Saratov"],
  ["Samara", 53.2, 50.15, "Europe/Samara"],
  ["Ufa", 54.74, 55.97, "Asia/Yekaterinburg"],
  ["Novosibirsk", 55.03, 82.92, "Asia/Novosibirsk"],
  ["Petropavlovsk-Kamchatsky", 53.02, 158.65, "Asia/Kamchatka"],
  ["Minsk", 53.9, 27.56, "Europe/Minsk"],
  ["Monaco", 43.735, 7.42, "Europe/Monaco"],
  ["Madrid", 40.42, -3.7, "Europe/Madrid"],
  ["Las Palmas", 28.12, -15.43, "Atlantic/Canary"],
  ["Austin", 30.2672, -97.7431, "America/Chicago"],
  ["Phoenix", 33.45, -112.07, "America/Phoenix"],
  ["St John's", 47.56, -52.71, "America/St_Johns"],
  ["Kathmandu", 27.71, 85.32, "Asia/Kathmandu"],
  ["Sydney", -33.87, 151.21, "Australia/Sydney"],
  ["Waitangi, Chatham Islands", -43.95, -176.56, "Pacific/Chatham"],
];

describe("the zone of a city", () => {
  it("is that of its place", async () => {
    const found: [string, string][] = [];
    for (const [name, latitude, longitude] of places) {
      const { city } = await importCity(crossingAt(latitude, longitude), "town", 1);
      found.push([name, city.tz]);
    }
    assert.deepEqual(
      found,
      places.map(([name, , , tz]) => [name, tz]),
    );
  });

  it("is printed at the import, and another one is taken by --tz", async () => {
    const austin = crossingAt(30.2672, -97.7431);
    const add = (...args: string[]) => run("import", austin, "--city", "austin", "--data-dir", join(folder, "printed"), ...args);
    const stored = () => JSON.parse(readFileSync(join(folder, "printed", "cities", "austin.json"), "utf8")) as CityModel;
    const plain = add();
    assert.equal(await plain.ended, 0, plain.said());
    assert.match(plain.said(), /^zone America\/Chicago, by the place of its streets/m);
    assert.equal(stored().tz, "America/Chicago");
    const other = add("--tz", "America/New_York");
    assert.equal(await other.ended, 0, other.said());
    assert.match(other.said(), /^zone America\/New_York, by --tz$/m);
    assert.match(other.said(), /has the zone America\/New_York, but its place 30\.2672, -97\.7431 is in America\/Chicago\./);
    assert.equal(stored().tz, "America/New_York");
    const unknown = add("--tz", "America/Austin");
    assert.equal(await unknown.ended, 1);
    assert.match(unknown.said(), /^--tz "America\/Austin" is no zone that this Node knows/m);
    assert.equal(stored().tz, "America/New_York");
  });

  it("is told of at the start where it does not fit the place, and nobody has asked for it", async () => {
    const { city } = await importCity(crossingAt(30.2672, -97.7431), "former", 1);
    const dataDir = join(folder, "former");
    storeCity({ ...city, tz: "Europe/Kaliningrad" }, dataDir);
    const start = async (name: string) => {
      const { child, said, ended } = await serve("--city", name, "--data-dir", dataDir, "--database", ":memory:");
      child.kill("SIGTERM");
      await ended;
      return said();
    };
    assert.match(
      await start("former"),
      /The city "former" has the zone Europe\/Kaliningrad, but its place 30\.2672, -97\.7431 is in America\/Chicago\. Import/,
    );
    storeCity({ ...city, tz: "America/Mexico_City", is_tz_given: true }, dataDir);
    assert.doesNotMatch(await start("former"), /has the zone/);
    storeCity({ ...city, tz: "US/Central" }, dataDir);
    assert.doesNotMatch(await start("former"), /has the zone/, "another name of the same clock");
  });

  it("is compared by check, and one that nobody knows is refused", async () => {
    const file = join(folder, "real.yaml");
    const town = (tz: string) =>
      writeFileSync(file, `city: real\nname: Real\nlatitude: 30.2672\nlongitude: -97.7431\ntz: ${tz}\nsimulation: true\n`);
    const check = async () => (await checkCity(findEquipped(file, 1, folder, null), 0)).lines.filter((line) => line.includes("zone"));
    town("Europe/Moscow");
    assert.deepEqual(await check(), [
      'warning The city "real" has the zone Europe/Moscow, but its place 30.2672, -97.7431 is in America/Chicago.',
    ]);
    town("America/Chicago");
    assert.deepEqual(await check(), []);
    town("Mars/Olympus");
    await assert.rejects(check(), /real\.yaml:5: The zone "Mars\/Olympus" is none that this Node knows\./);
  });
});
