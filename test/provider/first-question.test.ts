import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { whenTrafficIsAsked } from "../../src/provider/sources/simulation/traffic/city-traffic.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { simulated } from "./simulated.js";

describe("the traffic of a simulated city", () => {
  let provider: RunningProvider;
  before(async () => {
    provider = await startInMemory();
  });
  after(() => provider.close());

  it("begins with the first question that needs it, and its hours are recorded from then on", async () => {
    const token = await signIn(provider.url);
    const { db } = provider.sim;
    const world = simulated(provider);
    let isAsked = false;
    whenTrafficIsAsked(world, () => {
      isAsked = true;
    });
    for (const path of ["city/detail", "city/items_telemetry_rts", "city/items_telemetry_rtc"])
      assert.equal((await ask(provider.url, path, { token })).status, 200);
    assert.equal(isAsked, false);
    assert.equal((await ask(provider.url, "city/transport_situation", { token })).status, 200);
    assert.equal(isAsked, true);
    await waitUntil("an hour is recorded", async () => (await db.selectFrom("telemetry").select("oid").limit(1).execute()).length > 0);
  });
});
