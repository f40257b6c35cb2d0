import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Driver } from "../../../src/provider/sources/drivers/driver.js";
import type { HttpDriver } from "../../../src/provider/sources/drivers/http/http.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { waitUntil } from "../../helper/wait-until.js";
import { type Broker, startBroker, user } from "../mqtt/broker.js";
import { createEars } from "./ears.js";
import { startServer } from "./server.js";

const secret = "0123456789abcdef";
const closing: (() => unknown)[] = [];

/** The driver of an example, with addresses of this machine in the place of its own. */
async function driverOf(name: string, ...changes: [string | RegExp, string][]) {
  const folder = mkdtempSync(join(tmpdir(), "its-example-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const text = changes.reduce(
    (all, [from, to]) => {
      assert.notEqual(all.replace(from, to), all, `${name} has ${from}`);
      return all.replace(from, to);
    },
    readFileSync(`examples/sensors/${name}.yaml`, "utf8"),
  );
  writeFileSync(join(folder, "city.yaml"), text);
  writeFileSync(join(folder, "password"), `${user.password}\n`, { mode: 0o600 });
  writeFileSync(join(folder, "headers"), "X-Api-Key: k-1\n", { mode: 0o600 });
  writeFileSync(join(folder, "secrets.yaml"), `orion: ${secret}\n`, { mode: 0o600 });
  const { equipment, city } = readCityFile(join(folder, "city.yaml"), () => assert.fail("no base"));
  assert.deepEqual([city.controllers.length, city.detectors.length], [0, 1]);
  const driver = equipment?.drivers[0] as Driver;
  const ears = createEars();
  await driver.start(ears.listener);
  closing.push(() => driver.stop());
  const values = (kind: string) =>
    ears.readings.flatMap((each) => (each.name === kind && each.value ? [Object.values(each.value)[1]] : []));
  return { ...ears, driver, values, vehicles: (kind?: Parameters<typeof ears.vehicles>[1]) => ears.vehicles("1", kind) };
}

/** The wall time of a zone, as sensors without a zone tell it. */
const wall = (ms: number) => new Date(ms).toLocaleString("sv-SE", { timeZone: "Europe/Berlin" }).replace(" ", "T");
const iso = (ms: number) => new Date(ms).toISOString();

describe("sensors of many makers, by the examples", () => {
  let broker: Broker;
  const now = Date.now();
  before(async () => {
    broker = await startBroker({ mayRead: ["#"] });
  });
  after(async () => {
    for (const close of closing) await close();
    await broker.remove();
  });
  async function mqtt(name: string) {
    const heard = await driverOf(name, ["mqtts://broker.example", broker.url]);
    await waitUntil("the broker has taken the driver", () => /^The broker answers|^The sensor is/.test(heard.wordsOf("1")));
    return heard;
  }
  const publish = (topic: string, payload: unknown, retain = false) =>
    broker.publish(topic, typeof payload === "string" ? payload : JSON.stringify(payload), { retain });

  it("Tasmota: a total by a clock without a zone; its last will says that it has gone", async () => {
    await publish("tele/t1/LWT", "Online", true);
    const heard = await mqtt("tasmota");
    await waitUntil("it is there", () => heard.wordsOf("1") === "The sensor is online, as it says itself; no figure has come.");
    for (const [second, C1] of [
      [-20, 500],
      [-10, 504],
      [0, 511],
    ] as const)
      await publish("tele/t1/SENSOR", { Time: wall(now + second * 1000), COUNTER: { C1 } });
    await waitUntil("it is counted", () => heard.vehicles() === 11);
    assert.equal(heard.connections.get("1")?.isConnected, true);
    await publish("tele/t1/LWT", "Offline", true);
    await waitUntil("it has gone", () => heard.wordsOf("1") === "The sensor is offline, as it says itself.");
    assert.equal(heard.connections.get("1")?.isConnected, false);
    await publish("tele/t1/SENSOR", { Time: wall(now + 1000), COUNTER: { C1: 512 } });
    await waitUntil("it is back", () => heard.connections.get("1")?.isConnected);
    await publish("tele/t1/LWT", "perhaps");
    await waitUntil("another word is told", () => heard.problems.length > 0);
    assert.match(heard.problems.join(), /It says neither "Online" nor "Offline"\.$/);
  });

  it("ESPHome: a rate, and a speed that may be none", async () => {
    const heard = await mqtt("esphome");
    await publish("esp1/sensor/vehicles_per_minute/state", "12.50");
    await publish("esp1/sensor/speed/state", "nan");
    await publish("esp1/sensor/speed/state", "43.2");
    await waitUntil("it has spoken", () => heard.values("speed").length === 1);
    assert.deepEqual([heard.values("speed"), heard.problems], [[43.2], []]);
    assert.match(heard.driver.heard?.("1").words ?? "", /rate: 1, .* speed: 2$/);
  });

  it("LoRaWAN: a counter of 16 bits with nanoseconds in its time", async () => {
    const heard = await mqtt("lora");
    const up = (second: number, count: number) => ({
      received_at: iso(now + second * 1000).replace("Z", "456789Z"),
      uplink_message: { f_cnt: 1, decoded_payload: { count } },
    });
    for (const [second, count] of [
      [-60, 65_530],
      [-30, 4],
      [0, 6],
    ] as const)
      await publish("v3/app@ttn/devices/d1/up", up(second, count));
    await waitUntil("it is counted", () => heard.vehicles() === 12);
  });

  it("a radar: each vehicle by its class and direction, with its speed", async () => {
    const heard = await mqtt("radar");
    for (const [of, dir] of [
      ["car", "approach"],
      ["van", "approach"],
      ["truck", "approach"],
      ["bus", "leave"],
      ["person", "approach"],
      ["tram", "approach"],
    ] as const)
      await publish("radar/1/event", { class: of, speed_mph: 31.25, dir });
    await waitUntil("the last one is told", () => heard.problems.length > 0);
    assert.deepEqual([heard.vehicles("KTK"), heard.vehicles("KTD"), heard.vehicles("KTP")], [2, 1, 0]);
    assert.ok(heard.values("speed").every((speed) => speed === 50.292));
    assert.match(heard.problems.join(), /"radar\/1\/event": "tram" is no class that the city file names: it is not counted\.$/);
  });

  it("Frigate: an event that has ended, of one camera and zone", async () => {
    const heard = await mqtt("frigate");
    const event = (type: string, label: string, camera = "street", zones = ["line"]) => ({
      type,
      before: {},
      after: { label, camera, entered_zones: zones },
    });
    for (const each of [
      event("new", "car"),
      event("update", "car"),
      event("end", "car"),
      event("end", "truck"),
      event("end", "car", "yard"),
      event("end", "car", "street", []),
      event("end", "dog"),
    ])
      await publish("frigate/events", each);
    await publish("frigate/events", event("end", "bus"));
    await waitUntil("the last one is counted", () => heard.vehicles("KTP") === 1);
    assert.deepEqual([heard.vehicles("KTK"), heard.vehicles("KTD"), heard.problems], [1, 1, []]);
  });

  it("SensorThings: the vehicles of an interval", async () => {
    const heard = await mqtt("sensorthings");
    const observation = (end: number, result: number) => ({
      phenomenonTime: `${iso(end - 60_000)}/${iso(end)}`,
      resultTime: iso(end),
      result,
    });
    await publish("v1.1/Datastreams(42)/Observations", observation(now - 60_000, 5));
    await publish("v1.1/Datastreams(42)/Observations", observation(now, 7));
    await publish("v1.1/Datastreams(42)/Observations", observation(now, 7));
    await waitUntil("it is counted", () => heard.vehicles() === 12);
  });

  it("NGSI: a notification with a lane each way, sent to us with a secret", async () => {
    const heard = await driverOf("ngsi", ["host: 0.0.0.0\n      port: 8090", "port: 0"]);
    const lane = (direction: string, vehicles: number) => ({
      id: `urn:ngsi-ld:TrafficFlowObserved:${direction}`,
      type: "TrafficFlowObserved",
      laneDirection: { type: "Property", value: direction },
      intensity: { type: "Property", value: vehicles },
      occupancy: { type: "Property", value: 0.125 },
      averageVehicleSpeed: { type: "Property", value: 52.6 },
      dateObservedFrom: { type: "Property", value: iso(now - 60_000) },
      dateObservedTo: { type: "Property", value: iso(now) },
    });
    const body = JSON.stringify({ type: "Notification", data: [lane("forward", 14), lane("backward", 9)] });
    const status = await new Promise((done) => {
      const port = (heard.driver as HttpDriver).pushPort() as number;
      request({ port, path: "/push/orion", method: "POST", headers: { authorization: `Bearer ${secret}` } }, (response) =>
        done(response.resume().statusCode),
      ).end(body);
    });
    assert.equal(status, 204);
    assert.deepEqual([heard.vehicles(), heard.values("speed"), heard.values("occupancy"), heard.problems], [14, [52.6], [12.5], []]);
  });

  it("Telraam: hours that grow and come late, asked for with a key", async () => {
    const hour = Math.floor(now / 3_600_000) * 3_600_000;
    const report = (...cars: number[]) => ({
      status_code: 200,
      report: cars.map((car, at) => ({
        instance_id: -1,
        segment_id: 9_000_001,
        date: iso(hour - (cars.length - at) * 3_600_000),
        interval: "hourly",
        uptime: 0.8,
        heavy: car / 10,
        car,
      })),
    });
    const server = await startServer(report(100, 12.4));
    closing.push(server.close);
    const heard = await driverOf(
      "telraam",
      ["https://telraam-api.net/v1/reports/traffic_snapshot_live", server.url],
      ["every: 300", "every: 1"],
    );
    await waitUntil("it has spoken", () => heard.connections.get("1")?.isConnected);
    assert.deepEqual([server.asked[0]?.path, server.asked[0]?.headers["x-api-key"]], ["/9000001", "k-1"]);
    server.state.document = report(100, 50);
    await waitUntil("what was added is counted", () => heard.vehicles("KTK") === 38 && heard.vehicles("KTD") === 4);
    assert.deepEqual(heard.problems, []);
  });

  it("OpenDataCam: totals of a line with a dot in its name", async () => {
    const counter = (car: number, truck: number, bus: number) => ({
      id: "r1",
      counterSummary: { "line 1.north": { _total: car + truck + bus, car, truck, bus } },
    });
    const server = await startServer(counter(100, 10, 1));
    closing.push(server.close);
    const heard = await driverOf("opendatacam", ["http://camera.example:8080", server.url], ["every: 30", "every: 1"]);
    await waitUntil("it has spoken", () => heard.readings.length === 3);
    server.state.document = counter(104, 11, 1);
    await waitUntil("it is counted", () => heard.vehicles("KTK") === 4 && heard.vehicles("KTD") === 1 && heard.vehicles("KTP") === 0);
    assert.deepEqual(heard.problems, []);
  });
});
