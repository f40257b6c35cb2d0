import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { waitUntil } from "../helper/wait-until.js";
import { administrator, ask, freshController, type Reply, signIn, startInMemory } from "./asking.js";

describe("a device out of service on purpose", () => {
  let provider: RunningProvider;
  let operator = "";
  let chief = "";
  let oID = 0;
  const asOperator = (path: string, body?: object) => ask(provider.url, path, { token: operator, ...(body ? { body } : {}) });
  const asChief = (path: string, body: object | "" = {}): Promise<Reply> =>
    ask(provider.url, path, { token: chief, method: "POST", ...(body === "" ? {} : { body }) });
  const takeOut = (reason = "Roadworks", utime_return: number | null = null) =>
    asChief(`devices/${oID}/out_of_service`, { reason, utime_return });
  const putBack = () => asChief(`devices/${oID}/in_service`, "");
  const listed = async () =>
    (await asOperator("city/items_telemetry_rts")).body.find((device: { oID: number }) => device.oID === oID) as {
      status: string;
      inactive?: { reason: string; fio: string; utime_return: number | null };
    };
  const order = (program: string) => asOperator(`crossroad/rts/${oID}/set_program`, { oID, program });
  const now = () => Math.floor(provider.sim.world.clock.now());

  before(async () => {
    provider = await startInMemory();
    operator = await signIn(provider.url);
    chief = await signIn(provider.url, administrator);
    oID = freshController(provider);
  });
  after(() => provider.close());

  it("is told with reason, author and expected return in the list, on its page and in a list of its own, until it is back", async () => {
    const utime_return = now() + 3_600;
    assert.equal((await takeOut("Roadworks", utime_return)).status, 200);
    const mark = (await waitUntil("the list tells it", async () => (await listed()).inactive)) as Record<string, unknown>;
    assert.deepEqual([mark.reason, mark.utime_return], ["Roadworks", utime_return]);
    assert.equal((await listed()).status, "no_data");
    assert.deepEqual((await asOperator(`rts/${oID}/telemetry`)).body.inactive, mark);
    assert.deepEqual(
      (await asOperator("city/inactive")).body.map((each: { oID: number; kind: string }) => [each.oID, each.kind]),
      [[oID, "rts"]],
    );
    assert.equal((await takeOut("Still roadworks")).status, 200);
    assert.equal((await asOperator(`rts/${oID}/telemetry`)).body.inactive.reason, "Still roadworks");
    assert.equal((await putBack()).status, 200);
    assert.equal((await putBack()).status, 200);
    await waitUntil("it is back", async () => !(await listed()).inactive);
    assert.deepEqual((await asOperator("city/inactive")).body, []);
  });

  it("needs the right to manage signals, a reason, and a device", async () => {
    const refused = await asOperator(`devices/${oID}/out_of_service`, { reason: "x", utime_return: null });
    assert.deepEqual([refused.status, refused.body.error.code], [409, "not_permitted"]);
    assert.equal((await takeOut("  ")).body.error.code, "required");
    assert.equal((await asChief("devices/987654/out_of_service", { reason: "x", utime_return: null })).status, 404);
  });

  it("takes no command, but gives an override back", async () => {
    assert.equal((await order("flashing_yellow")).status, 200);
    await takeOut();
    const refused = await order("all_red");
    assert.deepEqual([refused.status, refused.body.error.code, refused.body.error.values.reason], [409, "out_of_service", "Roadworks"]);
    assert.equal((await order("adaptive")).status, 200);
    await putBack();
    assert.equal((await order("static")).status, 200);
    await takeOut();
    assert.equal((await order("adaptive")).body.error.code, "out_of_service", "nothing is to be given back");
    await putBack();
  });

  it("says nothing while it is out, and counts in no figure", async () => {
    const { world } = provider.sim;
    const controller = world.controllers.get(String(oID));
    assert.ok(controller);
    const hour = world.time.hour(now() - 3 * 3_600);
    for (const { devices } of world.sources) await devices?.prepare(hour.start, hour.end);
    const figures = () =>
      world.sources.flatMap(({ devices }) => (devices?.has(oID) ? [devices.hour({ oID, controller, arm: 0 }, hour).KTS] : []));
    assert.ok(figures().every((KTS) => KTS !== null));
    await takeOut();
    assert.ok(
      figures().every((KTS) => KTS !== null),
      "what it counted before stays",
    );
    const { db } = provider.sim;
    await db
      .updateTable("inactive")
      .set({ utime_start: now() - 3 * 86_400 })
      .where("utime_end", "is", null)
      .execute();
    await provider.sim.changedInactive();
    assert.ok(figures().every((KTS) => KTS === null));
    const { body } = await asOperator(`city/events?since=${now() - 86_400}&limit=1000`);
    assert.ok(body.length > 0);
    const commands = (await ask(provider.url, `rts/${oID}/events_last`, { token: operator, method: "POST" })).body.length;
    assert.ok(commands > 0, "what people have ordered stays in its log");
    for (const source of world.sources) {
      const events = (await source.devices?.events([now() - 86_400, now()])) ?? [];
      assert.ok(events.every((event) => event.oID !== oID));
    }
    await putBack();
  });
});
