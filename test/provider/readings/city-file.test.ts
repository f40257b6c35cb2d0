import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";

const folders: string[] = [];
const good = `city: h
name: h
latitude: 52
longitude: 13
tz: Europe/Berlin
drivers:
  h:
    protocol: http
    url: https://sensors.example/{sensor}/latest
    headers: headers
    figures:
      - {measure: total, value: n, where: {id: "{sensor}"}}
    push: {port: 8090, secrets: secrets.yaml}
detectors:
  - {oID: 1, latitude: 52, longitude: 13, description: a, drive: {driver: h, sensor: "a/1"}}
  - {oID: 2, latitude: 52, longitude: 13, description: b, drive: {driver: h, source: gate, sensor: b, figures: [{measure: each, where: {dir: in}}]}}
`;

function read(text: string, { mode = 0o600, headers = "X-Api-Key: k-1\n", secrets = "gate: 0123456789abcdef\n" } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "its-http-"));
  folders.push(folder);
  writeFileSync(join(folder, "city.yaml"), text);
  writeFileSync(join(folder, "headers"), headers);
  writeFileSync(join(folder, "secrets.yaml"), secrets);
  for (const name of ["headers", "secrets.yaml"]) chmodSync(join(folder, name), mode);
  return readCityFile(join(folder, "city.yaml"), () => assert.fail("no base"));
}

describe("detectors by HTTP in a city file", () => {
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("are asked for by an address with their name, or send as a source", () => {
    const driver = read(good).equipment?.drivers[0];
    assert.deepEqual(
      [driver?.name, driver?.offers().map(({ device, statistics }) => [device, statistics])],
      [
        "http",
        [
          ["1", ["KTS"]],
          ["2", ["KTS"]],
        ],
      ],
    );
    assert.equal(driver?.heard?.("1").words, '"sensors.example/a%2F1/latest" total n id=a/1: nothing');
    assert.equal(driver?.heard?.("2").words, '"gate" total n id=b: nothing, "gate" each dir=in: nothing');
  });

  for (const [what, from, to, sentence] of [
    ["no address", "https://sensors.example/{sensor}/latest", "sensors.example/{sensor}", /"url" must be an address with http/],
    ["an address with a password", "https://sensors", "https://its:pw@sensors", /without a name and password: they go into "headers"/],
    [
      "an address without the sensor that stands in it",
      ', sensor: "a/1"',
      "",
      /Detector 1: (HTTP needs a "url"|"where" needs its "sensor")/,
    ],
    ["a source without a secret", "source: gate", "source: door", /Detector 2: "push" has no secret of the source "door"/],
    ["both ways at once", "source: gate", "source: gate, url: 'https://a.example'", /Detector 2: it has a "url", or a "source"/],
    [
      "vehicles that are asked for without their time",
      "measure: total, value: n",
      "measure: each, value: n",
      /"each" by a "url" needs its "time"/,
    ],
    [
      "a count that is asked for without its time",
      "measure: total, value: n",
      "measure: count, value: n, interval: 60",
      /"count" by a "url" needs its "time" or "start"/,
    ],
    ["one figure twice", "figures: [{measure: each, where: {dir: in}}]", "figures: [{measure: each}, {measure: each}]", /vehicle twice/],
    ["a detector without a figure", / {4}figures:\n .*\n/, "", /Detector 1: HTTP needs "figures"/],
    [
      "a unit that there is none of",
      "measure: total, value: n",
      "measure: speed, value: n, unit: knots",
      /city\.yaml:12: drivers\.h\.figures\.0\.unit/,
    ],
    [
      "a zone that there is none of",
      "measure: total, value: n",
      "measure: total, value: n, zone: Mars/Olympus",
      /city\.yaml:12: .*This is no time zone/,
    ],
    ["a rate without its unit", "measure: total, value: n", "measure: rate, value: n", /city\.yaml:12: .*A "rate" needs its "unit"/],
  ] as const)
    it(`refuse ${what}`, () => {
      const broken = good.replace(from, to);
      assert.notEqual(broken, good);
      assert.throws(() => read(broken), sentence);
    });

  it("refuse secrets that others may read, that are short, and headers that are none, and tell none of them", () => {
    assert.throws(() => read(good, { mode: 0o644 }), /Others may read the secrets in/);
    for (const files of [{ secrets: "gate: short-9\n" }, { headers: "secret-9\n" }, { headers: "X-A: secret-9\u0000\n" }])
      assert.throws(
        () => read(good, files),
        ({ message }: Error) => /^.*city\.yaml:8: "(headers|secrets\.yaml)"/.test(message) && !/(short|secret)-9/.test(message),
      );
  });
});
