import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { whenTrafficIsAsked } from "../../src/provider/sources/simulation/traffic/city-traffic.js";
import type { World } from "../../src/provider/sources/simulation/world.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { onSqlite } from "./several-nodes.js";
import { simulated } from "./simulated.js";

describe("the traffic of a simulated city", onSqlite("a node asks for the lists by itself, to publish them"), () => {
  let provider: RunningProvider;
  beforeEach(async () => {
    provider = await startInMemory();
  });
  afterEach(() => provider.close());

  const asked = (world: World) => new Promise<void>((resolve) => whenTrafficIsAsked(world, resolve));

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

  for (const path of ["city/transport_situation", "rts/$/telemetry", "rts/$/img"])
    it(`lets others be answered while it is computed for ${path}`, async () => {
      const token = await signIn(provider.url);
      const world = simulated(provider);
      const answered: string[] = [];
      const first = ask(provider.url, path.replace("$", String(world.city.controllers[0]?.oID)), { token }).then(({ status }) => {
        answered.push(`first ${status}`);
      });
      await asked(world);
      for (let call = 0; call < 5; call++) {
        assert.equal((await ask(provider.url, "city/detail", { token })).status, 200);
        answered.push("other");
      }
      await first;
      assert.deepEqual(answered, ["other", "other", "other", "other", "other", "first 200"]);
    });
});
