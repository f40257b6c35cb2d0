import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Driver } from "../../../src/provider/sources/drivers/driver.js";
import { createMqtt } from "../../../src/provider/sources/drivers/mqtt/mqtt.js";
import { waitUntil } from "../../helper/wait-until.js";
import { createEars } from "../readings/ears.js";
import { type Broker, startBroker, user } from "./broker.js";

describe("what sensors tell that is no count of vehicles", () => {
  let broker: Broker;
  let driver: Driver;
  const now = Date.now();
  const iso = (ms: number) => new Date(ms).toISOString();
  const publish = (topic: string, payload: unknown) =>
    broker.publish(topic, typeof payload === "string" ? payload : JSON.stringify(payload));
  before(async () => {
    broker = await startBroker({ mayRead: ["#"] });
  });
  after(async () => {
    await driver.stop();
    await broker.remove();
  });

  it("is named: how many are in view, a list of which one is read, a figure that is not there, half a vehicle", async () => {
    const ears = createEars();
    const detectors = [
      { device: "1", figures: [{ topic: "frigate/cam1/car", measure: "each" as const, class: "car" as const }] },
      { device: "2", figures: [{ topic: "batch/1", measure: "each" as const, value: "0.n", time: "0.t" }] },
      { device: "3", figures: [{ topic: "radar/9/event", measure: "each" as const, value: "count" }] },
      { device: "4", figures: [{ topic: "esp9/rate", measure: "each" as const }] },
    ];
    driver = createMqtt({ broker: broker.url, user: user.name, password: user.password, version: 5, qos: 1, silence: 30, detectors });
    await driver.start(ears.listener);
    await waitUntil("the broker has taken the driver", () => /^The broker answers/.test(ears.wordsOf("4")));
    await publish("frigate/cam1/car", "2");
    await publish("batch/1", [
      { t: iso(now), n: 2 },
      { t: iso(now), n: 3 },
    ]);
    await publish("radar/9/event", { class: "car", speed_mph: 31.2, dir: "approach" });
    await publish("esp9/rate", "12.50");
    await waitUntil("all is told", () => ears.problems.length === 4);
    const told = ears.problems.map((sentence) => sentence.replace(/^MQTT, [^ ]+ /, ""));
    assert.deepEqual(told, [
      '"frigate/cam1/car": This is how many are in view, not how many have passed: nothing is counted. "frigate/events" tells of each.',
      '"batch/1": It is a list of 2, of which only "0" is read: see "list".',
      '"radar/9/event": It has nothing at "count".',
      '"esp9/rate": 12.5 is no whole number from 0 to 600.',
    ]);
    assert.deepEqual([ears.vehicles("1", "KTK"), ears.vehicles("2")], [0, 2]);
  });
});
