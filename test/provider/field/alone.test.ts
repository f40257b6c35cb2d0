import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import * as v from "valibot";
import { ops } from "../../../src/core/contract/index.js";
import { generateCity } from "../../../src/provider/city/generate.js";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { addSampleUsers } from "../../../src/provider/service/accounts/users.js";
import { countersOf } from "../../../src/provider/service/telemetry/approaches.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn } from "../asking.js";
import { type Broker, startBroker, user } from "../mqtt/broker.js";
import { fileOf, folderWith } from "./sample-city.js";

/** A city of counters alone: one with a street and a side, one with a place only. */
const counters = (broker: string) => `city: counters
name: Счётчики
latitude: 56.2
longitude: 45.07
tz: Europe/Moscow
drivers:
  s: {protocol: mqtt, broker: "${broker}", user: its, password: password}
detectors:
  - oID: 7
    latitude: 56.201
    longitude: 45.071
    description: Садовая, 12
    street: Садовая
    arm: N
    drive: {driver: s, topics: [{topic: counters/7, measure: each}]}
  - oID: 8
    latitude: 56.202
    longitude: 45.072
    description: Трасса, км 3
    drive: {driver: s, topics: [{topic: counters/8, measure: each}]}
`;

const sample = generateCity(1);
const folders: string[] = [];
function read(text: string) {
  const { folder, file } = folderWith(text);
  folders.push(folder);
  writeFileSync(join(folder, "password"), "pw\n", { mode: 0o600 });
  return readCityFile(file, () => sample);
}

describe("a detector that stands alone", () => {
  let broker: Broker;
  let provider: RunningProvider;
  let token = "";
  let ahead = 0;
  const get = async (path: string) => (await ask(provider.url, path, { token })).body;
  const post = async (path: string, body: object = {}) => (await ask(provider.url, path, { token, body })).body;

  before(async () => {
    broker = await startBroker();
    const { folder, file } = folderWith(counters(broker.url));
    folders.push(folder);
    writeFileSync(join(folder, "password"), `${user.password}\n`, { mode: 0o600 });
    provider = await startProvider({ city: file, database: ":memory:", dataDir: folder, now: () => Date.now() / 1000 + ahead });
    await addSampleUsers(provider.sim.db);
    token = await signIn(provider.url);
  });
  after(async () => {
    await provider.close();
    await broker.remove();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("is on the map, is named by its street and side, and tells its vehicles", async () => {
    assert.deepEqual(await get("city/items_telemetry_rts"), []);
    await waitUntil("both have spoken", async () => {
      await broker.publish("counters/7", "0");
      await broker.publish("counters/8", "0");
      const list: { status: string }[] = await get("city/items_telemetry_rtc");
      return list.length === 2 && list.every(({ status }) => status === "ok");
    });
    await broker.publish("counters/7", "5");
    ahead = 300;
    await waitUntil("it is counted", async () => (await post("rtc/7/kts_last_hour"))[0].KTS === 5);
    v.parse(ops.rtcLastHour.ok, await post("rtc/7/kts_last_hour"));
    assert.deepEqual((await get("rtc/7/streets")).directions, ["Садовая, с севера"]);
    assert.deepEqual((await get("rtc/8/streets")).directions, ["Подход"]);
    assert.equal((await get("rtc/8/telemetry")).online, true);
    assert.deepEqual(await post("cross/7/get_devices"), [{ oID: 7, kind: "rtc", description: "Садовая, 12" }]);
  });

  it("has its hours recorded, and is in analytics and reports", async () => {
    const { start, end } = provider.sim.world.time.hour(Date.now() / 1000);
    ahead = end - Date.now() / 1000 + 60;
    const hours = await post("rtc/7/kts_hours");
    v.parse(ops.rtcKtsHours.ok, hours);
    assert.equal(hours.at(-1).utime, start);
    const seriesOf = async (oIDs: number[], objectDirection: string) =>
      (await post("cross/get_city_analytics", { oIDs, objectDirection, utime: start })).analytics_kts_hour?.series.length;
    assert.equal(await seriesOf([7, 8], ""), 24);
    assert.equal(await seriesOf([7, 8], "Садовая"), 24);
    assert.equal(await seriesOf([8], "N"), undefined, "nobody knows which side that one counts");
    assert.deepEqual(
      countersOf(provider.sim.world).map(({ oID, arms }) => [oID, arms]),
      [
        [7, [0]],
        [8, [0]],
      ],
      "their hours are recorded without a question",
    );
    const period = { utime_start: start, utime_end: end };
    assert.equal((await ask(provider.url, "crossroad/rts/7/data_reports", { token, body: period })).status, 200);
  });

  it("needs its place, or one of the base, whose controller the file need not have", () => {
    const [first] = sample.detectors;
    const drive = "drive: {driver: s, topics: [{topic: a, measure: each}]}";
    const head = counters("mqtt://127.0.0.1")
      .replace("tz: Europe/Moscow", "base: zarechinsk")
      .replace(/detectors:\n(.*\n)+/, "");
    const { city } = read(`${head}detectors:\n  - {oID: ${first?.oID}, ${drive}}\n`);
    const [alone] = city.detectors;
    const arm = sample.controllers.find(({ oID }) => oID === first?.controller)?.arms[first?.arm ?? -1];
    assert.deepEqual([alone?.controller, alone?.own, alone?.latitude], [null, arm, first?.latitude]);
    assert.ok(city.streets.some(({ oIDs }) => oIDs.includes(first?.oID as number)));
    assert.throws(() => read(`${head}detectors:\n  - {oID: 1, ${drive}}\n`), /1 is not in the base of this city: give its latitude/);
    assert.throws(
      () => read(`${head}detectors:\n  - {oID: 1, controller: 5, ${drive}}\n`),
      /The controller of detector 1 is not in this file: name it under "controllers", or leave "controller" out\./,
    );
  });

  it("stands at the controller of its base where the rest is simulated", () => {
    const [first] = sample.detectors;
    const drive = "drive: {driver: s, topics: [{topic: a, measure: each}]}";
    const head = counters("mqtt://127.0.0.1")
      .replace("tz: Europe/Moscow", "base: zarechinsk\nsimulation: true")
      .replace(/detectors:\n(.*\n)+/, "");
    const { city } = read(`${head}detectors:\n  - {oID: ${first?.oID}, ${drive}}\n`);
    assert.equal(city.detectors.find(({ oID }) => oID === first?.oID)?.controller, first?.controller);
    const place = "latitude: 56.2, longitude: 45.07, description: a";
    assert.throws(() => read(`${head}detectors:\n  - {oID: 1, ${place}}\n`), /Detector 1 is simulated: name the "controller"/);
  });

  it("is none of RSMP, which reads detectors by their controllers", () => {
    const text = fileOf(12111).replace("    controller: 1\n    arm: N\n", "    latitude: 56\n    longitude: 45\n    description: a\n");
    assert.throws(() => read(text), /Detector 11: RSMP reads it by its "controller"/);
  });
});
