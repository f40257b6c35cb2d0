import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import * as v from "valibot";
import { ops } from "../../src/core/contract/index.js";
import { generateCity } from "../../src/provider/city/generate.js";
import { enlarge } from "../../src/provider/city/megacity.js";
import { placeOf } from "../../src/provider/city/place.js";
import { devicesByTag } from "../../src/provider/city/tags.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { cityOf } from "../../src/provider/sources/city.js";
import { readCityFile } from "../../src/provider/sources/field/city-file.js";
import { ask, startInMemory } from "./asking.js";
import { folderWith } from "./field/sample-city.js";

const sample = generateCity(1);
const clock = { now: () => 1_800_000_000 } as Parameters<typeof placeOf>[1];
const tagsOfFile = (text: string) => {
  const { folder, file } = folderWith(text);
  try {
    const city = cityOf(placeOf(readCityFile(file, () => sample).city, clock), []);
    return Object.fromEntries(devicesByTag(city).map(({ id, oIDs }) => [id, oIDs]));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
const alone = `
city: tagged
name: Tagged
latitude: 56.2
longitude: 45.07
tz: Europe/Moscow
simulation: true
areas:
  - district: North
    tags: ["agency:County"]
    outline: [[45.0, 56.2], [45.1, 56.2], [45.1, 56.3], [45.0, 56.3]]
controllers:
  - { oID: 1, latitude: 56.25, longitude: 45.05, description: in the north, arms: [{ compass: N, bearing: 0, street: A }] }
  - { oID: 2, latitude: 56.15, longitude: 45.05, description: in the south, district: South, tags: ["corridor:A", snow], arms: [{ compass: N, bearing: 0, street: A }] }
  - { oID: 3, latitude: 56.1, longitude: 45.05, description: nowhere, arms: [{ compass: N, bearing: 0, street: A }] }
detectors:
  - { oID: 11, controller: 2 }
`;

describe("tags of devices", () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory();
    const { body } = await ask(provider.url, "auth/login", { body: { email: "operator@its.test", password: "operator1" } });
    token = body.access_token;
  });
  after(() => provider.close());

  it("are the districts of the invented city, with every controller and its detectors in one of them", async () => {
    const { body } = await ask(provider.url, "city/tags", { token });
    const tags = v.parse(ops.cityTags.ok, body);
    assert.ok(tags.length > 5 && tags.every(({ id, kind, name }) => kind === "district" && id === name));
    const all = tags.flatMap(({ oIDs }) => oIDs);
    assert.equal(all.length, sample.controllers.length + sample.detectors.length);
    assert.equal(new Set(all).size, all.length);
    const homeOf = new Map(tags.flatMap(({ id, oIDs }) => oIDs.map((oID) => [oID, id] as const)));
    for (const { oID, controller } of sample.detectors) assert.equal(homeOf.get(oID), homeOf.get(controller as number));
  });

  it("stand in the lists as the call has them, and the call is for those who are signed in", async () => {
    const { body: tags } = await ask(provider.url, "city/tags", { token });
    for (const list of ["city/items_telemetry_rts", "city/items_telemetry_rtc"]) {
      const { body } = await ask(provider.url, list, { token });
      for (const { oID, tags: own } of body)
        assert.deepEqual(
          own,
          tags.filter(({ oIDs }: { oIDs: number[] }) => oIDs.includes(oID)).map(({ id }: { id: string }) => id),
        );
    }
    assert.equal((await ask(provider.url, "city/tags")).status, 401);
  });

  it("come from the city file: of a device, of the area in which it lies, of the controller of a detector", () => {
    assert.deepEqual(tagsOfFile(alone), {
      "agency:County": [1],
      "corridor:A": [2, 11],
      North: [1],
      South: [2, 11],
      snow: [2, 11],
    });
  });

  it("of a base stay where the file says nothing else, and an area without corners is refused by its line", () => {
    const [first, second] = sample.controllers as unknown as [{ oID: number; tags: string[] }, { oID: number; tags: string[] }];
    const based = `city: based\nbase: zarechinsk\nsimulation: true\ncontrollers:\n  - { oID: ${first.oID}, district: Mine }\n`;
    const tags = tagsOfFile(based);
    assert.ok(tags.Mine?.includes(first.oID));
    assert.ok(tags[second.tags[0] as string]?.includes(second.oID));
    assert.throws(() => tagsOfFile(alone.replace(/\[\[45.*\]\]/, "[[45.0, 56.2]]")), /:11:.*outline/s);
  });

  it("follow what somebody gives to a device, in the lists and in the call", async () => {
    const { db, tags } = provider.sim;
    const { oID } = sample.controllers[0] as { oID: number };
    await db
      .insertInto("device_tags")
      .values({ oid: String(oID), tags_json: '["agency:New"]' })
      .execute();
    await tags.load(db);
    const { body } = await ask(provider.url, "city/tags", { token });
    assert.ok(body.find(({ id }: { id: string }) => id === "agency:New").oIDs.includes(oID));
    await db.deleteFrom("device_tags").execute();
    await tags.load(db);
  });

  it("of the enlarged city are one for each copy", () => {
    const tags = devicesByTag(cityOf(placeOf(enlarge(sample, 2_000), clock), []));
    assert.equal(tags.length, 5);
    for (const { oIDs } of tags) assert.equal(oIDs.length, sample.controllers.length + sample.detectors.length);
  });
});
