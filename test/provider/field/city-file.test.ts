import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { generateCity } from "../../../src/provider/city/generate.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { fileOf, folderWith } from "./sample-city.js";

const folders: string[] = [];
const good = fileOf(12111);
const sample = generateCity(1);

function read(text: string) {
  const { folder, file } = folderWith(text);
  folders.push(folder);
  return readCityFile(file, (name) => {
    if (name === "zarechinsk") return sample;
    throw new Error(`The city "${name}" is unknown.`);
  });
}

describe("a city file", () => {
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("gives the city and who drives which device", () => {
    const { city, equipment } = read(good);
    assert.deepEqual([city.key, city.name, city.is_test, city.routes.length], ["probe", "Пробный город", false, 0]);
    assert.deepEqual(
      city.controllers.map(({ oID, phases }) => [oID, phases?.map(({ phase }) => phase)]),
      [
        [1, [1, 2]],
        [2, undefined],
      ],
    );
    assert.deepEqual(
      city.detectors.map(({ oID, controller, arm, latitude }) => [oID, controller, arm, latitude]),
      [[11, 1, 0, 56.201]],
    );
    assert.deepEqual(
      equipment?.drivers.flatMap((driver) => driver.offers().map(({ device, kind }) => [device, kind])),
      [
        ["1", "rts"],
        ["11", "rtc"],
        ["2", "rts"],
      ],
    );
    assert.deepEqual([...(equipment?.controlled ?? [])], [1]);
    assert.deepEqual(equipment?.signs.get(1), [
      { phase: 1, groups: [1], stage: undefined },
      { phase: 2, groups: [2], stage: undefined },
    ]);
  });

  it("takes streets, ground and the places of devices from a base, and only the devices that it names", () => {
    const [first] = sample.controllers;
    const based = good
      .replace(/latitude: 56.2\nlongitude: 45.07\ntz: Europe\/Moscow\n/, "base: zarechinsk\n")
      .replace(/ {2}- oID: 1\n(.*\n){5}( {6}.*\n){2}/, `  - oID: ${first?.oID}\n`)
      .replace("controller: 1\n    arm: N", `controller: ${first?.oID}`);
    const { city, base } = read(based);
    assert.deepEqual([base, city.tz, city.segments.length], ["zarechinsk", sample.tz, sample.segments.length]);
    assert.deepEqual(
      city.controllers.map(({ oID, description }) => [oID, description]),
      [
        [first?.oID, first?.description],
        [2, "Мира / Лесная"],
      ],
    );
    assert.ok(city.segments.every(({ oIDs }) => oIDs.every((oID) => oID === first?.oID)));
  });

  it("names public transport by a timetable beside it", () => {
    const transit = "transit: {protocol: gtfs, static: gtfs.zip, vehicles: 'https://feeds.example/vehicles.pb'}\n";
    assert.equal(read(good + transit).equipment?.transit.get("")?.name, "gtfs");
    assert.throws(() => read(good + transit.replace("https://feeds.example/vehicles.pb", "vehicles.pb")), /city\.yaml:4\d: .*vehicles/);
    const redirecting = (host: string) => good + transit.replace("}", `, redirects: ["${host}"]}`);
    for (const host of ["files.example", "files.example:8443", "данные.рф"])
      assert.equal(read(redirecting(host)).equipment?.transit.get("")?.name, "gtfs");
    for (const host of ["https://files.example", "files.example/feed", "me@files.example", "files example"])
      assert.throws(() => read(redirecting(host)), /city\.yaml:4\d: GTFS: "redirects" must be hosts, as files\.example: ".+" is none\./);
  });

  it("names several operators of public transport, each with what it tells and a key of its own", () => {
    const entry = (name: string, more: string) => `  - {${name}protocol: gtfs, static: gtfs.zip, ${more}}\n`;
    const vehicles = "vehicles: 'https://feeds.example/vehicles.pb'";
    const trips = "trips: 'https://feeds.example/trips.pb'";
    const list = (...entries: string[]) => `${good}transit:\n${entries.join("")}`;
    const { transit } = read(list(entry("name: North, ", vehicles), entry("name: South, ", trips))).equipment ?? assert.fail();
    assert.deepEqual(
      [...transit].map(([operator, { feeds }]) => [operator, feeds]),
      [
        ["North", ["vehicles"]],
        ["South", ["trips"]],
      ],
    );
    assert.throws(() => read(list(entry("", vehicles))), /city\.yaml:4\d: Each operator of a list needs a "name"\./);
    assert.throws(() => read(list(entry("name: A, ", vehicles), entry("name: A, ", trips))), /The operator "A" stands here twice\./);
    assert.throws(() => read(list(entry("name: A, ", "every: 9"))), /transit\.0: It needs "vehicles" or "trips"\./);
    assert.throws(() => read(list(entry("name: A, ", `${vehicles}, encoding: klingon`))), /transit\.0\.encoding: An "encoding" has a name/);
    assert.throws(() => read(list(entry("name: A, ", `${vehicles}, headers: nowhere.yaml`))), /The file ".+nowhere\.yaml" is not there/);
  });

  it("takes the headers of public transport from a file that others may not read, and tells nothing of it", () => {
    const folder = mkdtempSync(join(tmpdir(), "its-headers-"));
    const file = join(folder, "keys.yaml");
    const text = `${good}transit: {protocol: gtfs, static: gtfs.zip, vehicles: 'https://a.example/v', headers: ${JSON.stringify(file)}}\n`;
    const write = (headers: string, mode = 0o600) => {
      rmSync(file, { force: true });
      writeFileSync(file, headers, { mode });
    };
    write("x-api-key: secret\n");
    assert.equal(read(text).equipment?.transit.size, 1);
    write("x-api-key: secret\n", 0o644);
    assert.throws(() => read(text), /Others may read the secrets in/);
    for (const headers of [
      "- secret\n",
      "x api key: secret\n",
      "a: b: secret\n",
      "host: secret\n",
      'x-api-key: "secret\\n"\n',
      "x-api-key: {secret: 1}\n",
    ]) {
      write(headers);
      assert.throws(
        () => read(text),
        ({ message }: Error) => /has other things than headers of HTTP/.test(message) && !message.includes("secret"),
      );
    }
    rmSync(folder, { recursive: true });
  });

  it("takes no type of a controller from its base: only the city knows what stands there", () => {
    const oID = sample.controllers[0]?.oID as number;
    const based = good
      .replace("tz: Europe/Moscow", "base: zarechinsk")
      .replaceAll("oID: 1\n", `oID: ${oID}\n`)
      .replace("controller: 1\n", `controller: ${oID}\n`);
    const dkIn = (text: string) => read(text).city.controllers.find((each) => each.oID === oID)?.dk;
    assert.ok(sample.controllers[0]?.dk);
    assert.equal(dkIn(based), null);
    assert.equal(dkIn(based.replace("description: Садовая / Мира", "description: Садовая / Мира\n    dk: C900")), "C900");
  });

  it("keeps the other devices of its base where the rest is simulated", () => {
    const { city } = read(good.replace("tz: Europe/Moscow", "base: zarechinsk\nsimulation: true"));
    assert.equal(city.controllers.length, sample.controllers.length + 2);
    assert.ok(city.routes.length > 0);
  });

  for (const [what, from, to, sentence] of [
    ["what is no YAML", "drivers:", "drivers: [", /city\.yaml:\d+: /],
    [
      "a field that there is none of",
      "    control: true\n",
      "    control: true\n    contrl: false\n",
      /city\.yaml:10: drivers\.signals\.contrl/,
    ],
    ["a wrong value, with its line", "latitude: 56.201", "latitude: 156", /city\.yaml:20: controllers\.0\.latitude: /],
    ["an unknown protocol", "protocol: rsmp", "protocol: ntcip", /city\.yaml:8: The protocol "ntcip" is unknown: .*rsmp/],
    ["an unknown driver", "drive: {driver: signals, site", "drive: {driver: lights, site", /city\.yaml:35: The driver "lights"/],
    ["a device without a driver", /\n {4}drive: \{driver: signals, site.*\}/, "", /city\.yaml:31: This device has no driver/],
    ["an oID that stands twice", "oID: 11", "oID: 1", /city\.yaml:37: The oID 1 stands here twice/],
    ["an arm that there is none of", "arm: N", "arm: S", /city\.yaml:39: Controller 1 has no arm "S"/],
    ["a detector of a crossing without arms", "controller: 1\n    arm: N", "controller: 2", /city\.yaml:37: Controller 2 has no arms/],
    ["a site that the driver has none of", "site: SITE2", "site: SITE3", /Controller 2: the driver has no site "SITE3"/],
    ["a detector that nobody finds", ", place: 1", "", /Detector 11: RSMP needs its "component"/],
    ["an unknown base", "tz: Europe/Moscow", "base: nowhere", /city\.yaml:5: The city "nowhere" is unknown/],
    ["no place at all", "latitude: 56.2\n", "", /A city without "base" needs/],
  ] as const)
    it(`refuses ${what}`, () => {
      const broken = good.replace(from, to);
      assert.notEqual(broken, good);
      assert.throws(() => read(broken), sentence);
    });

  it("takes no word of the language for a protocol or a driver", () => {
    for (const word of ["constructor", "toString"]) {
      assert.throws(() => read(good.replace("protocol: rsmp", `protocol: ${word}`)), /The protocol "\w+" is unknown: rsmp, mqtt, .+\./);
      assert.throws(
        () => read(good.replace("{driver: signals, site: SITE2", `{driver: ${word}, site: SITE2`)),
        /The driver "\w+" is not in "drivers"/,
      );
    }
  });

  it("refuses codes that others may read, and one that is not there", () => {
    const { folder, file } = folderWith(good);
    folders.push(folder);
    chmodSync(join(folder, "codes.yaml"), 0o644);
    assert.throws(() => readCityFile(file, () => sample), /Others may read the secrets/);
    rmSync(join(folder, "codes.yaml"));
    assert.throws(() => readCityFile(file, () => sample), /codes\.yaml" is not there/);
    writeFileSync(join(folder, "codes.yaml"), "'2': [1]\n", { mode: 0o600 });
    assert.throws(() => readCityFile(file, () => sample), /city\.yaml:8: .*codes\.yaml/);
  });

  it("is parsed once: what it says is kept until it says something else", () => {
    const { folder, file } = folderWith(good);
    folders.push(folder);
    const parsed = join(folder, "city.yaml.parsed");
    const start = () => readCityFile(file, () => sample, folder).city;
    const first = start();
    const written = statSync(parsed).ino;
    assert.deepEqual(start(), first);
    assert.equal(statSync(parsed).ino, written);
    writeFileSync(file, good.replace("Пробный город", "Другой город"));
    assert.equal(start().name, "Другой город");
    assert.notEqual(statSync(parsed).ino, written);
    writeFileSync(parsed, "broken");
    assert.equal(start().name, "Другой город");
  });

  it("is refused with its line at each start", () => {
    const { folder, file } = folderWith(good.replace("latitude: 56.201", "latitude: 156.201"));
    folders.push(folder);
    for (let start = 0; start < 2; start++) assert.throws(() => readCityFile(file, () => sample, folder), /city\.yaml:20: controllers\.0/);
    writeFileSync(file, "city: [");
    assert.throws(() => readCityFile(file, () => sample, folder), /city\.yaml:1: /);
  });
});
