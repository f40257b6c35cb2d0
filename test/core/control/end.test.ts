import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { createClient } from "../../../src/core/client.js";
import { controlLedger } from "../../../src/core/control/commands.js";
import { city } from "../../../src/core/resources/city.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask as askCall, startInMemory } from "../../provider/asking.js";
import { advance, closeQuietly, everybodyLeaves, operatorAt, quietController } from "./at-provider.js";

type Operator = Awaited<ReturnType<typeof operatorAt>>;
const MINUTE = 60;
const allRed = { call: "setProgram", program: "all_red" } as const;

/** With the city's list, and at a provider that has none: then only the own line and the telemetry tell of the end. */
for (const [where, absent] of [
  ["a city that lists its overrides", null],
  ["a city without such a list", /city\/overrides/],
] as const) {
  describe(`the end of an intervention in ${where}`, () => {
    let provider: RunningProvider;
    let me: Operator;
    let oID = 0;
    const open: (() => void)[] = [];
    before(async () => {
      provider = await startInMemory();
    });
    beforeEach(async () => {
      oID = quietController(provider);
      me = await operatorAt(provider, "Старший диспетчер", [], absent);
    });
    afterEach(() => {
      for (const stop of open.splice(0)) stop();
      everybodyLeaves();
    });
    after(() => closeQuietly(provider));

    const stick = () => askCall(provider.url, "/__sim/controller", { body: { oID, stuck: true } });
    /** Long enough for the ledger to follow nothing any more: each store of a chain keeps its source for a second. */
    const nobodyLooks = () => new Promise((resolve) => setTimeout(resolve, 4_000));

    /** The same operator's page, loaded anew. */
    async function reload() {
      const client = createClient({
        provider: provider.url,
        sessionKey: me.sessionKey,
        fetch: (input, init) => {
          const request = new Request(input, init);
          return absent?.test(request.url) ? Promise.resolve(new Response(null, { status: 404 })) : fetch(request);
        },
      });
      await client.session.check();
      open.push(city(client).$state.listen(() => {}));
      await waitUntil("the city time is known", () => client.clock.isSure());
      const { $activeOverrides } = controlLedger(client);
      open.push($activeOverrides.listen(() => {}));
      return { client, state: () => $activeOverrides.get().find((each) => `${each.oID}` === `${oID}`)?.state };
    }

    it("is overdue within minutes of its hour also where the page first saw it in force 50 minutes after it was sent", async () => {
      assert.equal((await me.send(oID, allRed))?.state, "accepted");
      me.leave();
      await nobodyLooks();
      await stick();
      await advance(provider, 50 * MINUTE, me);
      me.comeBack();
      await waitUntil("it is seen in force", () => me.last()?.state === "observed");
      await advance(provider, 19 * MINUTE, me);
      await waitUntil("its return is overdue", () => me.last()?.state === "overdue");
      assert.equal(me.posts.length, 1);
    });

    it("is the same in a page that was loaded anew, and in one that slept over it", async () => {
      await me.send(oID, allRed);
      me.leave();
      await nobodyLooks();
      await stick();
      await advance(provider, 50 * MINUTE, me);
      const again = await reload();
      await waitUntil("it is seen in force", () => again.state() === "observed");
      await advance(provider, 19 * MINUTE, me, again);
      await waitUntil("its return is overdue", () => again.state() === "overdue");
      me.comeBack();
      await waitUntil("the page that slept says so too", () => me.last()?.state === "overdue");
    });

    it("is the same where the page crashed before the answer came", async () => {
      me.way.spoil = async (ask) => {
        await ask();
        return new Promise(() => {});
      };
      void me.send(oID, allRed);
      await waitUntil("it is on its way", () => me.posts.length === 1);
      me.leave();
      await nobodyLooks();
      await stick();
      await advance(provider, 50 * MINUTE, me);
      const again = await reload();
      await waitUntil("it is seen in force", () => again.state() === "observed");
      await advance(provider, 19 * MINUTE, me, again);
      await waitUntil("its return is overdue", () => again.state() === "overdue");
    });
  });
}
