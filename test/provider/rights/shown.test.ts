import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { administrator, ask, operator, signIn, startInMemory, viewer } from "../asking.js";
import { letIn } from "./people.js";

interface Seen {
  oID: number;
}

describe("what somebody is shown who has tags", () => {
  let provider: RunningProvider;
  let here = "";
  let there = "";
  let everything = "";
  const tokens: Record<string, string> = {};
  const get = async (who: string, path: string, headers: Record<string, string> = {}) =>
    (await ask(provider.url, path, { token: tokens[who] ?? who, headers })).body;
  /** The controllers of a tag, and all devices. */
  const controllersOf = (tag: string) =>
    provider.sim.world.city.controllers.filter(({ tags }) => tags?.includes(tag)).map(({ oID }) => oID);
  const detectorsOf = (tag: string) =>
    provider.sim.world.city.detectors.filter(({ controller }) => controllersOf(tag).includes(controller as number)).map(({ oID }) => oID);

  before(async () => {
    provider = await startInMemory();
    const tags = [...new Set(provider.sim.world.city.controllers.flatMap((each) => each.tags ?? []))];
    [here = "", there = ""] = tags.toSorted((a, b) => controllersOf(b).length - controllersOf(a).length);
    everything = await signIn(provider.url);
    for (const [place, tag] of Object.entries({ here, there }))
      for (const role of ["observer", "operator"] as const)
        tokens[`${role} ${place}`] = (await letIn(provider, { role, tags: [tag] })).token;
    tokens.both = (await letIn(provider, { role: "observer", tags: [here, there] })).token;
  });
  after(() => provider.close());

  it("is their devices in every list, and in no cache those of others", async () => {
    // Each twice and in turn, packed and not, so that every cache has answered both.
    for (const round of ["", "gzip", "gzip"])
      for (const [who, tag] of [
        ["observer here", here],
        ["operator there", there],
        ["operator here", here],
        ["observer there", there],
      ] as const) {
        const packed = { "accept-encoding": round };
        const rts: Seen[] = await get(who, "city/items_telemetry_rts", packed);
        const rtc: Seen[] = await get(who, "city/items_telemetry_rtc", packed);
        assert.deepEqual(
          [rts, rtc].map((list) => list.map(({ oID }) => oID)),
          [controllersOf(tag), detectorsOf(tag)],
          `${who} ${round}`,
        );
        const all: Seen[] = await get(everything, "city/items_telemetry_rts", packed);
        assert.equal(all.length, provider.sim.world.city.controllers.length);
      }
    assert.equal((await get("both", "city/items_telemetry_rts")).length, controllersOf(here).length + controllersOf(there).length);
  });

  it("is a 304 of their own list alone", async () => {
    const ask304 = async (who: string, etag: string) =>
      (await ask(provider.url, "city/items_telemetry_rts", { token: tokens[who] ?? who, headers: { "if-none-match": etag } })).status;
    const etagOf = async (who: string) =>
      (await ask(provider.url, "city/items_telemetry_rts", { token: tokens[who] ?? who })).headers.get("etag") ?? "";
    const own = await etagOf("observer here");
    assert.deepEqual(
      [await ask304("observer here", own), await ask304("observer there", own), await ask304(everything, own)],
      [304, 200, 200],
    );
  });

  it("is their part of what is told of the whole city", async () => {
    const mine = new Set([...controllersOf(here), ...detectorsOf(here)]);
    const isMine = ({ oID }: Seen) => mine.has(oID);
    const order = async (oID: number) => {
      const body = { oID, program: "all_red" };
      return (await ask(provider.url, `crossroad/rts/${oID}/set_program`, { token: everything, body })).status;
    };
    const online = async (oIDs: number[]) => {
      for (const oID of oIDs) if ((await order(oID)) === 200) return oID;
      return assert.fail("no controller takes a command");
    };
    const ours = await online(controllersOf(here));
    const theirs = await online(controllersOf(there));
    const overrides: Seen[] = await get("observer here", "city/overrides");
    assert.ok(overrides.some(({ oID }) => oID === ours) && overrides.every(isMine));
    assert.ok((await get("observer there", "city/overrides")).some(({ oID }: Seen) => oID === theirs));
    const events: Seen[] = await get("observer here", "city/events");
    const allEvents: Seen[] = await get(everything, "city/events?limit=1000");
    assert.ok(events.length > 0 && events.every(isMine) && !allEvents.every(isMine));
    const history = await get("observer here", "city/history");
    assert.ok(history.devices.every(isMine) && history.roads.length > 0);
    const crossings: { id: string; oIDs: number[] }[] = await get("observer here", "cross/get_city_cross");
    assert.equal(crossings.length, controllersOf(here).length);
    const streets: { oIDs: number[] }[] = await get("observer here", "cross/get_city_streets");
    const segments = await get("observer here", "cross/get_city_segments");
    const named = [...streets, ...segments.features.map(({ properties }: { properties: { oIDs: number[] } }) => properties)];
    assert.ok(named.flatMap(({ oIDs }) => oIDs).every((oID) => mine.has(oID)));
    assert.equal(streets.length, (await get(everything, "cross/get_city_streets")).length);
  });

  it("is no message, mark, report or figure of a device of others, and the same answer as for one that there is not", async () => {
    const [mine = 0] = controllersOf(here);
    const [other = 0] = controllersOf(there);
    const token = tokens["operator here"] ?? "";
    const { now } = { now: Math.floor(provider.sim.world.clock.now()) };
    const log = (await get(everything, `rts/${other}/telemetry`)) as Seen;
    assert.equal(log.oID, other);
    for (const [path, body] of [
      ["rts/{id}/telemetry", undefined],
      ["rts/{id}/events_last", {}],
      ["crossroad/rts/{id}/day_reports", { utime: now - 86_400 }],
      ["crossroad/rts/{id}/set_program", { oID: other, program: "basic" }],
      ["cross/{id}/get_devices", {}],
      ["cross/cross-{id}/get_devices", {}],
    ] as const) {
      const replies = await Promise.all(
        [other, 999_999].map((oID) =>
          ask(provider.url, path.replace("{id}", `${oID}`), {
            token,
            ...(body === undefined ? {} : { body: "oID" in body ? { ...body, oID } : body }),
          }),
        ),
      );
      assert.deepEqual([replies[0]?.status, replies[0]?.body], [404, replies[1]?.body], path);
    }
    const figures = (oIDs: number[]) =>
      ask(provider.url, "cross/get_city_analytics", { token, body: { oIDs, objectDirection: "", utime: now - 3_600 } });
    assert.equal((await figures([other])).body.error?.code, "no_devices");
    assert.deepEqual((await figures([mine, other])).body.analytics_kts, (await figures([mine])).body.analytics_kts);

    const events = (await get(everything, "city/events?limit=1000")) as { id: string; oID: number }[];
    assert.ok(events.length > 0);
    const { db } = provider.sim;
    const marks = [mine, other].map((oID) => ({ id: `rts-${oID}-${now}-x`, fio: "x", utime: now, message_utime: now }));
    await db.insertInto("acknowledgements").values(marks).execute();
    const told: { id: string }[] = await get(token, "messages/acknowledged");
    assert.deepEqual(
      told.map(({ id }) => id),
      [marks[0]?.id],
    );
  });
});

describe("a role", () => {
  let provider: RunningProvider;
  before(async () => {
    provider = await startInMemory();
  });
  after(() => provider.close());

  it("is told with the user, with the level of each area", async () => {
    for (const [who, role, level, administration] of [
      [operator, "operator", "operate", undefined],
      [viewer, "operator", "operate", undefined],
      [administrator, "administrator", "configure", "configure"],
    ] as const) {
      const { user } = (await ask(provider.url, "auth/check", { token: await signIn(provider.url, who) })).body;
      assert.deepEqual([user.rights.role, user.rights.levels.signals, user.rights.levels.administration], [role, level, administration]);
      assert.deepEqual([user.rights.tags, user.access], [null, true]);
    }
  });

  it("comes after the restriction of the specification, and what it refuses stands in the log of the controller", async () => {
    const oID = provider.sim.world.city.controllers[0]?.oID ?? 0;
    const said = async (token: string) => {
      const body = { oID, program: "all_red" };
      const answer = await ask(provider.url, `crossroad/rts/${oID}/set_program`, { token, body });
      return [answer.status, answer.body.error?.code, answer.body.error?.values];
    };
    const observer = await letIn(provider, { role: "observer" });
    const restricted = await letIn(provider, { role: "observer", restrictions: ["device_control"] });
    assert.deepEqual(await said(restricted.token), [409, "control_prohibited", undefined]);
    assert.deepEqual(await said(observer.token), [409, "not_permitted", { level: "operate", area: "signals" }]);
    const rows = await provider.sim.db.selectFrom("commands").select(["code", "outcome"]).where("user_id", "=", observer.id).execute();
    assert.deepEqual(rows, [{ code: "not_permitted", outcome: "refused" }]);
    const { body: log } = await ask(provider.url, `rts/${oID}/events_last`, { token: observer.token, body: {} });
    assert.ok(log.some(({ msg }: { msg: string }) => msg.includes("роль учётной записи этого не позволяет")));
  });

  it("that nobody knows any more allows nothing, and does not sign out", async () => {
    const { token } = await letIn(provider, { role: "vanished" });
    assert.equal((await ask(provider.url, "city/items_telemetry_rts", { token })).status, 404);
    assert.equal((await ask(provider.url, "auth/check", { token })).status, 200);
  });
});
