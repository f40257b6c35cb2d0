import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ageOf } from "../../src/core/age.js";
import type { Device } from "../../src/core/contract/city.js";
import type { DeviceEvent } from "../../src/core/contract/device.js";
import { createClock } from "../../src/provider/base/clock.js";
import { cityWithoutGround } from "../../src/provider/city/generate.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { epochOf, faultIn, healthAt } from "../../src/provider/sources/simulation/health.js";
import { createWorld } from "../../src/provider/sources/simulation/world.js";
import { healthOf } from "../../src/widgets/kit/device/health.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { nodeCount, published } from "./several-nodes.js";
import { simulated } from "./simulated.js";

const noon = Date.UTC(2026, 10, 18, 9) / 1000;

describe("the status of a device", () => {
  let provider: RunningProvider;
  let token = "";
  let now = noon;
  before(async () => {
    provider = await startInMemory({ scenario: "faulty", now: () => now });
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  const kinds = [
    ["rts", "city/items_telemetry_rts"],
    ["rtc", "city/items_telemetry_rtc"],
  ] as const;
  const listOf = async (path: string) => {
    await published(provider, path, token);
    return (await ask(provider.url, path, { token })).body as Device[];
  };
  /** The word that the page of a device has for it. */
  const onItsPage = async (kind: string, oID: unknown) => {
    const { body } = await ask(provider.url, `${kind}/${oID}/telemetry`, { token });
    return healthOf(body, ageOf(body.utime, "telemetry", now)).overall.key.replace("status.", "");
  };

  it("is the same in the list and on the page, whatever ails it", async () => {
    for (const [kind, path] of kinds) {
      const devices = await listOf(path);
      const words = new Set<string>();
      for (const { oID, status } of devices) {
        assert.equal(await onItsPage(kind, oID), status, `${kind} ${oID}`);
        words.add(status);
      }
      assert.equal(words.size, 7, `every status is among them: ${[...words]}`);
    }
  });

  it("is the same at the beginning and the end of a fault, while the list stays for some seconds as it is", async () => {
    const world = simulated(provider);
    const faults = world.city.controllers.flatMap(({ oID }) => {
      const fault = faultIn(world, oID, epochOf(world, oID, noon) + 1);
      return fault
        ? [
            { oID, moment: fault.start },
            { oID, moment: fault.end },
          ]
        : [];
    });
    assert.ok(faults.length > 40);
    for (const { oID, moment } of faults.slice(0, 60).sort((a, b) => a.moment - b.moment)) {
      now = moment - (moment % 3);
      const listed = async () => (await listOf("city/items_telemetry_rts")).find((device) => device.oID === oID)?.status;
      const first = await listed();
      now += 2;
      const shown = await onItsPage("rts", oID);
      // Of several nodes the driving one is busy with all that passed in the jump: the others show its list a moment later.
      if (nodeCount() > 1) await waitUntil(`${oID} is ${shown} at ${moment}`, async () => (await listed()) === shown);
      else assert.equal(first, shown, `${oID} at ${moment}`);
    }
    now = noon;
  });

  it("of a detector speaks of nothing that only a signal controller has", async () => {
    const { city } = provider.sim.world;
    const logs = async (kind: string, devices: readonly { oID: number }[]) =>
      Promise.all(devices.map(async ({ oID }) => (await ask(provider.url, `${kind}/${oID}/events_last`, { token, method: "POST" })).body));
    const said = ((await logs("rtc", city.detectors)).flat() as DeviceEvent[]).map(({ msg }) => msg);
    assert.ok(said.length > 500);
    assert.deepEqual(
      said.filter((msg) => /красн|жёлт|силов|программы по расписанию/i.test(msg)),
      [],
    );
    const ofControllers = ((await logs("rts", city.controllers)).flat() as DeviceEvent[]).map(({ msg }) => msg);
    assert.ok(ofControllers.some((msg) => msg.includes("контроль красных сигналов")));
  });

  it("tells for how long a device has been connected, ten minutes more after ten minutes", () => {
    const world = createWorld(cityWithoutGround(1), 1, "calm", createClock());
    const sinceAt = (utime: number) => world.city.controllers.slice(0, 20).map(({ oID }) => healthAt(world, oID, utime));
    const before = sinceAt(noon);
    const after = sinceAt(noon + 600);
    const same = before.filter(({ since, status }, at) => status === "ok" && after[at]?.since === since);
    assert.ok(same.length > 10, `${same.length} of 20 are still in the same connection`);
  });
});
