import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import * as v from "valibot";
import { ops } from "../../../src/core/contract/index.js";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { addSampleUsers } from "../../../src/provider/service/accounts/users.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn } from "../asking.js";
import { type Broker, startBroker, user } from "../mqtt/broker.js";
import { folderWith } from "./sample-city.js";

const street = "Соборная площадь";
const detector = (oID: number) => `  - oID: ${oID}
    latitude: 56.2
    longitude: 45.07
    description: ${street}
    street: ${street}
    drive: {driver: s, topics: [{topic: counters/${oID}/level, measure: level}, {topic: counters/${oID}/speed, measure: speed}]}
`;

describe("a detector that tells how full its street is", () => {
  let broker: Broker;
  let provider: RunningProvider;
  let folder = "";
  let token = "";
  let ahead = 0;
  type Road = { kind: string; street: string; level: number; speed: number | null };
  const roads = async (): Promise<Road[]> => {
    const { body } = await ask(provider.url, "city/transport_situation", { token });
    return body.features.map(({ properties }: { properties: Road }) => properties).filter(({ kind }: Road) => kind === "road");
  };

  before(async () => {
    broker = await startBroker();
    const made = folderWith(`city: levels
base: zarechinsk
drivers:
  s: {protocol: mqtt, broker: "${broker.url}", user: its, password: password}
detectors:
${detector(900_001)}${detector(900_002)}`);
    folder = made.folder;
    writeFileSync(join(folder, "password"), `${user.password}\n`, { mode: 0o600 });
    provider = await startProvider({ city: made.file, database: ":memory:", dataDir: folder, now: () => Date.now() / 1000 + ahead });
    await addSampleUsers(provider.sim.db);
    token = await signIn(provider.url);
  });
  after(async () => {
    await provider.close();
    await broker.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("colours that street, and no other; two of one street are averaged", async () => {
    assert.deepEqual(await roads(), []);
    await waitUntil("the first one is told", async () => {
      await broker.publish("counters/900001/level", "8");
      return (await roads()).length > 0;
    });
    const first = await roads();
    assert.deepEqual([...new Set(first.map((road) => `${road.street} ${road.level} ${road.speed}`))], [`${street} 8 null`]);
    assert.equal(first.length, provider.sim.world.city.segments.filter(({ name }) => name === street).length);
    await broker.publish("counters/900002/level", "4");
    await broker.publish("counters/900002/speed", "17");
    await waitUntil("both are told", async () => (await roads()).every(({ level, speed }) => level === 6 && speed === 17));
    const { body } = await ask(provider.url, "city/transport_situation", { token });
    v.parse(ops.transportSituation.ok, body);
  });

  it("knows nothing of the past, and nothing once it is silent", async () => {
    const { body } = await ask(provider.url, "city/history", { token });
    v.parse(ops.cityHistory.ok, body);
    assert.ok(body.roads.every(({ levels }: { levels: (number | null)[] }) => levels.every((level) => level === null || level === 6)));
    ahead = 301;
    await waitUntil("it is silent", async () => (await roads()).length === 0);
  });
});
