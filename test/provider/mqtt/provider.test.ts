import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import * as v from "valibot";
import { ops } from "../../../src/core/contract/index.js";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { addSampleUsers } from "../../../src/provider/service/accounts/users.js";
import type { Offer } from "../../../src/provider/sources/drivers/driver.js";
import { createMqtt } from "../../../src/provider/sources/drivers/mqtt/mqtt.js";
import { checkCity } from "../../../src/provider/sources/field/check.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { FieldDevice } from "../../../src/provider/sources/field/device.js";
import { freePort } from "../../helper/free-port.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn } from "../asking.js";
import { folderWith } from "../field/sample-city.js";
import { type Broker, startBroker, user } from "./broker.js";
import { cityWith } from "./city.js";

describe("a city with detectors behind an MQTT broker", () => {
  let broker: Broker;
  let provider: RunningProvider;
  let folder = "";
  let file = "";
  let token = "";
  /** Seconds that the city's clock is ahead of this machine's. */
  let ahead = 0;
  const get = async (path: string) => (await ask(provider.url, path, { token })).body;
  const post = async (path: string) => (await ask(provider.url, path, { token, body: {} })).body;
  const statusOf = async (oID: number): Promise<string> =>
    (await get("city/items_telemetry_rtc")).find((each: { oID: number }) => each.oID === oID)?.status;
  const minute = (vehicles: number, trucks: number) =>
    JSON.stringify({ vehicles, trucks, at: new Date().toISOString(), battery: { volts: 3.6 } });

  before(async () => {
    broker = await startBroker();
    ({ folder, file } = folderWith(cityWith(await freePort(), broker.url, null)));
    writeFileSync(join(folder, "password"), `${user.password}\n`, { mode: 0o600 });
    provider = await startProvider({ city: file, database: ":memory:", dataDir: folder, now: () => Date.now() / 1000 + ahead });
    await addSampleUsers(provider.sim.db);
    token = await signIn(provider.url);
  });
  after(async () => {
    await provider.close();
    await broker.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("shows what a detector sends: in the list, its telemetry, the past hour", async () => {
    assert.deepEqual([await statusOf(12), (await get("rtc/12/telemetry")).online], ["no_connection", false]);
    await waitUntil("both have spoken", async () => {
      await broker.publish("counters/a/minute", minute(0, 0));
      await broker.publish("gateway/1/total", "100");
      return (await statusOf(12)) === "ok" && (await statusOf(14)) === "ok";
    });
    assert.equal(await statusOf(13), "no_connection", "nothing has come from it");
    await broker.publish("counters/a/minute", minute(7, 2));
    await broker.publish("counters/a/minute", minute(5, 1));
    await broker.publish("counters/a/minute", minute(-4, 1));
    await broker.publish("counters/a/minute", "{}", { qos: 2 });
    await broker.publish("counters/a/minute", minute(99, 9), { retain: true });
    await broker.publish("counters/a/speed", "40");
    await broker.publish("counters/a/speed", "51");
    await broker.publish("counters/a/speed", "0");
    await broker.publish("gateway/1/total", "106");
    await broker.publish("gateway/2/total", "5000");
    await broker.publish("gateway/2/total", "5003");
    await broker.publish("gateway/2/total", "5003");
    assert.equal((await get("rtc/12/telemetry")).online, true);
    // The past hour ends with the last full five minutes.
    ahead = 300;
    await waitUntil("all is counted", async () => (await post("rtc/12/kts_last_hour"))[0].speed !== null);
    const [figures] = await post("rtc/12/kts_last_hour");
    v.parse(ops.rtcLastHour.ok, await post("rtc/12/kts_last_hour"));
    assert.deepEqual(
      [figures.KTS, figures.KTK, figures.KTD, figures.KTP, figures.speed],
      [111, null, 13, null, 46],
      "what is kept by the broker while we listen has just been sent",
    );
    const [counter] = await post("rtc/14/kts_last_hour");
    assert.deepEqual([counter.KTS, counter.speed], [9, null]);
    const [silent] = await post("rtc/13/kts_last_hour");
    assert.deepEqual([silent.KTS, silent.speed], [null, null]);
  });

  it("has no data of it after the silence of the file, and no connection without the broker; its log says both", async () => {
    ahead = 950;
    await waitUntil("it has no data", async () => (await statusOf(12)) === "no_data");
    await broker.publish("counters/a/speed", "50");
    await waitUntil("it is back", async () => (await statusOf(12)) === "ok");
    await broker.stop();
    await waitUntil("it has no connection", async () => (await statusOf(12)) === "no_connection");
    const log = (await post("rtc/12/events_last")) as { msg: string }[];
    assert.deepEqual(log.map(({ msg }) => msg).slice(0, 3), [
      "Потеряна связь с устройством",
      "Связь есть, неисправностей нет",
      "Связь есть, данных нет",
    ]);
    await broker.start();
    await waitUntil("it is heard again", async () => {
      await broker.publish("counters/a/speed", "50");
      return (await statusOf(12)) === "ok";
    });
  });

  it("is tried beside the running provider: who has spoken by which topic, and who has not", async () => {
    await broker.publish("counters/a/minute", minute(8, 0), { retain: true });
    const sending = setInterval(() => void broker.publish("counters/b/speed", "33"), 100);
    const equipped = readCityFile(file, () => {
      throw new Error("no base");
    });
    // The other driver's port is taken by the provider.
    const equipment = equipped.equipment && {
      ...equipped.equipment,
      drivers: equipped.equipment.drivers.filter(({ name }) => name === "mqtt"),
    };
    const { lines, isWell } = await checkCity({ ...equipped, equipment }, 2);
    clearInterval(sending);
    assert.equal(isWell, false);
    assert.match(
      lines.find((line) => line.includes(" 13 ")) ?? "",
      /^ok {6}13 .* \(mqtt\): tells speed; .*"counters\/b\/speed" speed: \d+$/,
    );
    assert.match(
      lines.find((line) => line.includes(" 12 ")) ?? "",
      /^SILENT {2}12 .* \(mqtt\): The broker answers; nothing has come from this device\.; "counters\/a\/minute" each vehicles: only what the broker has kept/,
    );
    assert.equal((await get("rtc/12/telemetry")).online, true, "the provider has not been thrown out");
    broker.setPassword("another");
    await broker.stop();
    await broker.start();
    const refused = await checkCity({ ...equipped, equipment }, 2);
    assert.match(refused.lines[0] ?? "", /^SILENT .*The broker refuses the user "its" or the password/);
    assert.ok(!refused.lines.join().includes(user.password));
  });
});

describe("the silence of a detector", () => {
  it("is that of its driver, and five minutes without", () => {
    const driver = createMqtt({ broker: "mqtt://127.0.0.1", version: 5, qos: 1, silence: 600, detectors: [{ device: "1", figures: [] }] });
    const [offer] = driver.offers() as [Offer];
    const { silentAfter: _, ...plain } = offer;
    for (const [known, silence] of [
      [offer, 600],
      [plain, 300],
    ] as const) {
      const device = new FieldDevice(known, driver, false, [], 0);
      device.hearConnection({ isConnected: true, tells: [], unconfirmable: [], words: "" }, 0);
      const counts = { start: 0, vehicles: { KTS: 1 } };
      device.hear({ device: "1", name: "counts", value: counts, quality: "recent", at: 0, age: 0, source: null }, 0);
      assert.deepEqual([device.look(silence), device.look(silence + 1)], ["ok", "no_data"]);
    }
  });
});
