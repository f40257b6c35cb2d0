import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Imported, importCity } from "../../src/provider/city/osm/import.js";
import { storeCity } from "../../src/provider/city/store.js";
import { startProvider } from "../../src/provider/http/start.js";

const extract = resolve("../shared/cities/ostankino.osm.gz");
const skip = existsSync(extract) ? false : `the extract "${extract}" is not there`;

describe("a city of OpenStreetMap data (Ostankino)", { skip }, () => {
  let made: Imported;
  before(async () => {
    made = await importCity(extract, null, 1);
  });
  /** The streets of the controller that took a signal node in. */
  const streetsOf = (node: number) =>
    made.city.controllers[made.junctions.findIndex(({ signals }) => signals.some(({ id }) => id === node))]?.streets;

  it("takes every signal node that stands on a street into one controller", () => {
    assert.deepEqual(made.counts, { signals: 98, placeless: 5 });
    const nodes = made.junctions.flatMap(({ signals }) => signals.map(({ id }) => id));
    assert.equal(nodes.length, 93);
    assert.equal(new Set(nodes).size, 93);
    assert.equal(made.city.controllers.length, 29);
  });
  it("names crossings by the streets that meet there", () => {
    const known: Record<string, string[]> = {
      "248766238": ["улица Руставели", "Огородный проезд"],
      "250166769": ["улица Руставели", "улица Добролюбова"],
      "250164033": ["Огородный проезд", "улица Добролюбова"],
      "295127622": ["улица Академика Королёва", "Новомосковская улица"],
      "250942820": ["улица Академика Королёва", "Аргуновская улица"],
      "269224731": ["Аргуновская улица", "Звёздный бульвар"],
      "269224734": ["Новомосковская улица", "Звёздный бульвар"],
      "262999411": ["Ботаническая улица", "1-я Останкинская улица"],
      "269224612": ["Звёздный бульвар", "улица Годовикова"],
      "765953340": ["Шереметьевская улица"],
    };
    for (const [node, streets] of Object.entries(known)) assert.deepEqual(streetsOf(Number(node)), streets, node);
  });
  it("puts the four corners of a junction together and neighbours apart", () => {
    const of = (node: number) => made.junctions.findIndex(({ signals }) => signals.some(({ id }) => id === node));
    assert.equal(new Set([584856931, 588155022, 588155026, 248766763].map(of)).size, 1);
    assert.equal(new Set([250166769, 303027101, 1986203193].map(of)).size, 1);
    assert.notEqual(of(269224731), of(269224734));
    assert.notEqual(of(269224718), of(269224612));
  });
  it("keeps detectors at a junction, stops by name, and bus lines on the ground", () => {
    const { city } = made;
    assert.equal(city.stops.length, 37);
    assert.ok(city.stops.every(({ name }) => /[а-яё]/i.test(name)));
    assert.ok(city.detectors.length >= 2 * city.controllers.length);
    assert.ok(city.routes.some(({ route, name }) => route === "19" && name.includes("Рижский вокзал")));
    assert.ok(city.routes.every(({ line }) => line.every(([x, y]) => x > 37.4 && x < 37.8 && y > 55.7 && y < 55.9)));
    assert.equal(city.tz, "Europe/Moscow");
    assert.match(city.attribution ?? "", /OpenStreetMap/);
    const known = new Set(city.controllers.map(({ oID }) => oID));
    assert.ok(city.segments.flatMap(({ oIDs }) => oIDs).every((oID) => known.has(oID)));
    assert.ok(city.segments.some(({ name, oIDs }) => name === "улица Руставели" && oIDs.length));
  });
  it("is served once it is stored, without sample accounts", async () => {
    const folder = mkdtempSync(join(tmpdir(), "its-import-"));
    storeCity(made.city, folder, made.ground);
    const provider = await startProvider({ city: "ostankino", dataDir: folder });
    assert.equal(provider.isSample, false);
    assert.deepEqual(await provider.sim.db.selectFrom("users").select("email").execute(), []);
    await provider.close();
    rmSync(folder, { recursive: true });
  });
});

describe("a file that is no city", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-import-"));
  after(() => rmSync(folder, { recursive: true }));
  it("is refused in a sentence", async () => {
    const file = join(folder, "a.osm");
    writeFileSync(file, "<osm><node id='1'");
    await assert.rejects(importCity(file, null, 1), /is not OpenStreetMap XML/);
    writeFileSync(file, `<osm><node id='1'></way>${"<node id='2'/>".repeat(20_000)}</osm>`);
    await assert.rejects(importCity(file, null, 1), /is not OpenStreetMap XML/);
    writeFileSync(file, `<osm>\n<node id='1' lat='1' lon='1'><tag k='name' v='${"x".repeat(2_000_000)}'/></node></osm>`);
    await assert.rejects(importCity(file, null, 1), ({ message }: Error) => {
      return message.startsWith(`The file "${file}" is not OpenStreetMap XML: 2:`) && message.endsWith(": No tag ends within 1 MB.");
    });
    writeFileSync(file, "<osm><node id='1' lat='1' lon='1'/></osm>");
    await assert.rejects(importCity(file, null, 1), /holds no streets/);
    const ends = [1, 2].map((id) => `<node id='${id}' lat='55.${id}' lon='37'/>`).join("");
    const way = "<way id='3'><nd ref='1'/><nd ref='2'/><tag k='highway' v='constructor'/></way>";
    writeFileSync(file, `<osm>${ends}${way}</osm>`);
    await assert.rejects(importCity(file, null, 1), /holds no streets/, "a word of the language is no kind of road");
  });
});
