import assert from "node:assert/strict";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { folderWith } from "../field/sample-city.js";
import { cityWith } from "./city.js";

const folders: string[] = [];
const good = cityWith(12111, "mqtts://127.0.0.1:8883");

function read(text: string, mode = 0o600) {
  const { folder, file } = folderWith(text);
  folders.push(folder);
  writeFileSync(join(folder, "password"), "pw-1\n");
  chmodSync(join(folder, "password"), mode);
  return readCityFile(file, () => {
    throw new Error("no base");
  });
}

describe("detectors behind an MQTT broker in a city file", () => {
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("measure what their topics say, beside another driver", () => {
    const drivers = read(good).equipment?.drivers ?? [];
    assert.deepEqual(
      drivers.map(({ name }) => name),
      ["rsmp", "mqtt"],
    );
    assert.deepEqual(
      drivers[1]?.offers().map(({ device, kind, statistics, silentAfter }) => [device, kind, statistics, silentAfter]),
      [
        ["12", "rtc", ["KTS", "KTD", "speed"], 600],
        ["13", "rtc", ["KTS", "KTD", "speed"], 600],
        ["14", "rtc", ["KTS"], 600],
      ],
    );
    assert.match(drivers[1]?.heard?.("13").words ?? "", /^"counters\/b\/minute" each vehicles: nothing, /);
  });

  for (const [what, from, to, sentence] of [
    [
      "an address with a password",
      "mqtts://127.0.0.1:8883",
      "mqtts://its:pw@127.0.0.1",
      /city\.yaml:19: MQTT: "broker" must be without a name/,
    ],
    ["certificates on a line that has none", "mqtts:", "mqtt:", /city\.yaml:19: Certificates need a broker at mqtts/],
    ["a certificate without its key", "ca: codes.yaml", "cert: codes.yaml", /city\.yaml:19: "cert" and "key" belong together/],
    ["a password without a user", "    user: its\n", "", /city\.yaml:19: A "password" needs a "user"/],
    ["a password that is not there", "password: password", "password: nowhere", /city\.yaml:19: The file ".*nowhere" is not there/],
    ["an unknown measure", "measure: speed", "measure: headway", /city\.yaml:28: drivers\.sensors\.topics\.2\.measure: .*"headway"/],
    ["a level that is half a wildcard", "counters/+/speed", "counters/x+/speed", /city\.yaml:28: .*single "\+"/],
    ["a wildcard without end", "counters/+/speed", "counters/#", /city\.yaml:28: .*no "#"/],
    ["a time without a place for the figure", "value: vehicles, ", "", /city\.yaml:26: .*"value" says where/],
    ["a size of what is no total", "measure: speed", "measure: speed, size: 9", /city\.yaml:28: .*Only a "total" has a "size"/],
    ["a class of a speed", "measure: speed", "measure: speed, class: bus", /city\.yaml:28: .*A "speed" has no "class"/],
    ["a silence of a day", "silence: 600", "silence: 86400", /city\.yaml:24: drivers\.sensors\.silence/],
    ["a sensor of two detectors", "sensor: b", "sensor: a", /Detector 13: detector 12 has the sensor "a", too/],
    ["a sensor that does not fit", "sensor: b", "sensor: b/1", /Detector 13: "b\/1" does not go into "counters\/\+\/minute"/],
    ["a sensor that is a wildcard", "sensor: b", "sensor: '+'", /Detector 13: "\+" does not go into/],
    ["a detector that nobody finds", ", sensor: b", "", /Detector 13: MQTT needs its "sensor"/],
    ["one figure twice", "gateway/+/total", "gateway/+/total, measure: total}, {topic: gateway/7/total", /Detector 14: .*vehicle twice/],
    ["topics that overlap", "gateway/+/total", "counters/a/+", /may be of "counters\/\+\/minute" and of "counters\/a\/\+"/],
    [
      "one topic of two signal groups",
      "driver: signals, site: SITE2, component: SITE2=001TC000",
      "driver: sensors, groups: [s/1, s/1]",
      /Controller 2: "s\/1" stands here twice/,
    ],
    [
      "signal groups by a wildcard",
      "driver: signals, site: SITE2, component: SITE2=001TC000",
      "driver: sensors, groups: [s/+]",
      /groups\.0: A topic of signals has levels of text/,
    ],
    ["signal groups of a detector", "sensor: b", "groups: [s/1]", /Detector 13: only a controller has "groups"/],
    ["a light that is none", "silence: 600", "signals: {lights: {1: purple}}", /city\.yaml:24: drivers\.sensors\.signals\.lights\.1/],
    [
      "a controller without the topics of its signal groups",
      "driver: signals, site: SITE2, component: SITE2=001TC000",
      "driver: sensors",
      /Controller 2: MQTT needs its "groups", the topic of each signal group\./,
    ],
  ] as const)
    it(`refuse ${what}`, () => {
      const broken = good.replace(from, to);
      assert.notEqual(broken, good);
      assert.throws(() => read(broken), sentence);
    });

  it("refuse a password that others may read", () => {
    assert.throws(() => read(good, 0o644), /city\.yaml:19: Others may read the secrets in ".*password": chmod 600 it/);
  });
});
