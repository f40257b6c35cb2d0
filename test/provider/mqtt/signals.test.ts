import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import * as v from "valibot";
import { ops } from "../../../src/core/contract/index.js";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { addSampleUsers } from "../../../src/provider/service/accounts/users.js";
import { createMqtt } from "../../../src/provider/sources/drivers/mqtt/mqtt.js";
import { SignalController } from "../../../src/provider/sources/drivers/mqtt/signals.js";
import { checkCity } from "../../../src/provider/sources/field/check.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn } from "../asking.js";
import { createEars } from "../readings/ears.js";
import { iso, noon } from "../readings/hearing.js";
import { type Broker, startBroker, user } from "./broker.js";

const lights = { 0: "dark", 1: "red", 2: "yellow", 3: "green", 5: "yellow_flash", 9: "unknown" } as const;

/** A controller of three signal groups that hears observations at given seconds after noon. */
function controllerOf() {
  const groups = ["a", "b", "c"];
  const controller = new SignalController("1", { groups, plan: "p" }, { value: "result", time: "phenomenonTime", lights }, 300);
  const faults: string[] = [];
  function hear(second: number, topic: string, result: unknown, { at = second, isRetained = false } = {}) {
    const bytes = Buffer.from(JSON.stringify({ phenomenonTime: iso(at), result }));
    const told = controller.hear(topic, bytes, isRetained, noon + second * 1000, ({ message }) => faults.push(message));
    return Object.fromEntries(told.map(({ name, value }) => [name, value]));
  }
  return { controller, faults, hear };
}

describe("a signal controller whose groups are told by a topic each", () => {
  it("shows each group as it was told last, and of one that has not spoken that nobody knows", () => {
    const { hear } = controllerOf();
    assert.deepEqual(hear(0, "b", 3), { lights: ["unknown", "green", "unknown"], isOn: true, isFlashing: false });
    assert.deepEqual(hear(1, "a", 1), { lights: ["red", "green", "unknown"] });
    assert.deepEqual(hear(2, "b", 2), { lights: ["red", "yellow", "unknown"] });
    assert.deepEqual(hear(3, "p", 7), { plan: 7 });
  });

  it("is dark or flashes only where all its lights say so", () => {
    const { hear } = controllerOf();
    assert.deepEqual(hear(0, "a", 0), { lights: ["dark", "unknown", "unknown"], isOn: null, isFlashing: null });
    assert.deepEqual(hear(1, "b", 0), { lights: ["dark", "dark", "unknown"] });
    assert.deepEqual(hear(2, "c", 0), { lights: ["dark", "dark", "dark"], isOn: false, isFlashing: false });
    assert.deepEqual(hear(3, "c", 5), { lights: ["dark", "dark", "yellow_flash"], isOn: true, isFlashing: true });
    assert.deepEqual(hear(4, "c", 9), { lights: ["dark", "dark", "unknown"], isOn: null, isFlashing: null });
    assert.deepEqual(hear(5, "b", 1), { lights: ["dark", "red", "unknown"], isOn: true, isFlashing: false });
  });

  it("knows no light after a code that the file does not name, and no plan after a word; the log names both", () => {
    const { hear, faults } = controllerOf();
    hear(0, "a", 3);
    hear(1, "p", 7);
    assert.deepEqual(hear(2, "a", 7), { lights: ["unknown", "unknown", "unknown"], isOn: null, isFlashing: null });
    assert.deepEqual(hear(3, "p", "morning"), { plan: null });
    assert.deepEqual(faults, ["7 is no light that the city file names: it is unknown.", '"morning" is no number.']);
  });

  it("takes what was kept for it by its time alone, and no late copy", () => {
    const { hear, faults } = controllerOf();
    assert.deepEqual(hear(400, "a", 3, { at: 0, isRetained: true }), {});
    assert.deepEqual(faults, ["Its time is 400 s ago: that says nothing of now."]);
    assert.deepEqual(hear(400, "a", 1, { at: 390, isRetained: true }).lights, ["red", "unknown", "unknown"]);
    assert.deepEqual(hear(401, "a", 3, { at: 380 }), {});
    assert.deepEqual(hear(402, "a", 3, { at: 470 }), {});
    assert.equal(faults.at(-1), "Its time is 68 s ahead of ours.");
  });

  it("forgets its lights when it begins anew", () => {
    const { controller, hear } = controllerOf();
    hear(0, "a", 1);
    hear(0, "b", 1);
    controller.begin();
    assert.deepEqual(hear(1, "a", 3).lights, ["green", "unknown", "unknown"]);
  });
});

describe("a crossing of a SensorThings server, by the example", () => {
  let broker: Broker;
  let provider: RunningProvider;
  let token = "";
  const folder = mkdtempSync(join(tmpdir(), "its-signals-"));
  const file = join(folder, "city.yaml");
  const observe = (stream: number, result: unknown) =>
    broker.publish(`v1.1/Datastreams(${stream})/Observations`, JSON.stringify({ phenomenonTime: new Date().toISOString(), result }));
  const telemetry = async () => (await ask(provider.url, "rts/1/telemetry", { token })).body;

  before(async () => {
    broker = await startBroker({ mayRead: ["#"] });
    const text = readFileSync("examples/sensors/sensorthings-signals.yaml", "utf8").replace("mqtts://broker.example", broker.url);
    writeFileSync(file, text);
    writeFileSync(join(folder, "password"), `${user.password}\n`, { mode: 0o600 });
    provider = await startProvider({ city: file, database: ":memory:", dataDir: folder });
    await addSampleUsers(provider.sim.db);
    token = await signIn(provider.url);
  });
  after(async () => {
    await provider.close();
    await broker.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("shows lights, phase and plan, and offers no command", async () => {
    await waitUntil("a light is heard", async () => {
      await observe(101, 1);
      return (await telemetry()).signal_groups !== null;
    });
    for (const [stream, result] of [
      [102, 1],
      [103, 3],
      [110, 4],
      [120, 37.5],
    ] as const)
      await observe(stream, result);
    await waitUntil("the plan is heard", async () => (await telemetry()).plan === 4);
    const told = await telemetry();
    v.parse(ops.rtsTelemetry.ok, told);
    assert.deepEqual(
      told.signal_groups.map(({ state }: { state: string }) => state),
      ["red", "red", "green"],
    );
    assert.deepEqual([told.phase, told.state_control_rts, told.offers.programs], [2, "unknown", []]);
    await Promise.all([101, 102, 103].map((stream) => observe(stream, 5)));
    await waitUntil("it flashes", async () => (await telemetry()).state_control_rts === "flashing_yellow");
  });

  it("is named by a trial with what came of each topic", async () => {
    const trial = checkCity(
      readCityFile(file, () => assert.fail("no base")),
      2,
    );
    const sending = setInterval(() => void observe(101, 3), 100);
    const { lines, isWell } = await trial;
    clearInterval(sending);
    assert.equal(isWell, false, "its detector is silent");
    assert.match(lines[0] ?? "", /^ok {6}1 Main Street \/ Mill Lane.*: tells .*lights.*"v1\.1\/Datastreams\(102\)\/Observations": nothing/);
  });

  it("is not connected once nothing has come for its silence, and its lights are unknown then", async () => {
    const ears = createEars();
    let now = Date.now();
    const ends = new Set<() => void>();
    const clock = {
      now: () => now,
      after(_: number, run: () => void) {
        ends.add(run);
        return () => void ends.delete(run);
      },
    };
    const driver = createMqtt({
      broker: broker.url,
      user: user.name,
      password: user.password,
      version: 5,
      qos: 1,
      silence: 60,
      detectors: [],
      controllers: [{ device: "1", groups: ["s/1", "s/2"] }],
      signals: { lights: { red: "red", green: "green" } },
      clock,
    });
    await driver.start(ears.listener);
    await waitUntil("the broker has taken the driver", () => /^The broker answers/.test(ears.wordsOf("1")));
    await broker.publish("s/1", "red");
    await broker.publish("s/2", "green");
    await waitUntil("both are heard", () => ears.readings.filter(({ name }) => name === "lights").length === 2);
    assert.deepEqual([ears.connections.get("1")?.isConnected, ends.size], [true, 1]);
    now += 60_000;
    const [end] = ends;
    end?.();
    assert.deepEqual(
      [ears.connections.get("1")?.isConnected, ears.wordsOf("1")],
      [false, "Nothing has come from this controller for 60 s."],
    );
    await broker.publish("s/2", "red");
    await waitUntil("it is back", () => ears.connections.get("1")?.isConnected);
    await waitUntil("its light is", () => ears.readings.filter(({ name }) => name === "lights").length === 3);
    assert.deepEqual(ears.readings.findLast(({ name }) => name === "lights")?.value, ["unknown", "red"]);
    await driver.stop();
    assert.equal(ends.size, 1, "only what has come to its end is left");
  });
});
