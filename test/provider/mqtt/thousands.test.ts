import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Controller, Detector } from "../../../src/provider/city/model.js";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { addSampleUsers } from "../../../src/provider/service/accounts/users.js";
import { sourceOf } from "../../../src/provider/sources/city.js";
import { freePort } from "../../helper/free-port.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn } from "../asking.js";
import { fileOf, folderWith } from "../field/sample-city.js";
import { type Broker, startBroker, user } from "./broker.js";

const DETECTORS = 4_000;
const oIDs = Array.from({ length: DETECTORS }, (_, at) => 10_000 + at);

/** The sample city with thousands of detectors, each with topics of its own. */
const cityOf = (rsmp: number, broker: string) =>
  fileOf(rsmp)
    .replace(
      "controllers:\n",
      `  sensors: {protocol: mqtt, broker: "${broker}", user: its, password: password}
controllers:
`,
    )
    .concat(
      ...oIDs.map(
        (oID) => `  - oID: ${oID}
    controller: 1
    arm: N
    drive:
      driver: sensors
      topics:
        - {topic: counters/${oID}/vehicles, measure: each}
        - {topic: counters/${oID}/speed, measure: speed}
`,
      ),
    );

describe("a city with thousands of detectors behind an MQTT broker", () => {
  let broker: Broker;
  let provider: RunningProvider;
  let folder = "";

  before(async () => {
    broker = await startBroker();
    const made = folderWith(cityOf(await freePort(), broker.url));
    folder = made.folder;
    writeFileSync(join(folder, "password"), `${user.password}\n`, { mode: 0o600 });
    provider = await startProvider({ city: made.file, database: ":memory:", dataDir: folder });
    await addSampleUsers(provider.sim.db);
  });
  after(async () => {
    await provider.close();
    await broker.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("hears them all when they speak at once, and counts each vehicle", async () => {
    const token = await signIn(provider.url);
    const speaking = async () => {
      const { body } = await ask(provider.url, "city/items_telemetry_rtc", { token });
      return body.filter(({ status }: { status: string }) => status === "ok").length;
    };
    // A broker has little room for what is read late, and drops the rest: so all must be heard soon.
    await waitUntil("one is heard", async () => {
      await broker.publish(`counters/${oIDs[0]}/speed`, "40");
      return (await speaking()) > 0;
    });
    const speak = async () => {
      for (const oID of oIDs) await broker.publish(`counters/${oID}/vehicles`, "1", { qos: 0 });
    };
    await Promise.all([speak(), waitUntil("all are heard", async () => (await speaking()) === DETECTORS)]);
    const { world } = provider.sim;
    const counted = (oID: number, now: number) => {
      const { controller, arm } = world.detectors.get(String(oID)) as Detector;
      return sourceOf(world, oID).lastHour({ oID, controller: world.controllers.get(String(controller)) as Controller, arm }, now);
    };
    const soon = Date.now() / 1000 + 300;
    assert.equal(
      oIDs.reduce((sum, oID) => sum + (counted(oID, soon).KTS ?? 0), 0),
      DETECTORS,
    );
  });
});
