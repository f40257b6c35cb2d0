import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { faultsOf } from "./schemas.js";
import { createStreet } from "./street.js";

const pairs = [
  { core: "3.1.2", sxl: "1.0.7" },
  { core: "3.1.5", sxl: "1.0.15" },
  { core: "3.2.0", sxl: "1.1.0" },
  { core: "3.2.2", sxl: "1.2.1" },
  { core: "3.3.0", sxl: "1.3.0" },
];
const SITES = 51;

describe("every message of a supervisor and its sites", () => {
  it("is valid by the official schemas, in ten minutes of 51 sites with five version pairs", async () => {
    const names = Array.from({ length: SITES }, (_, at) => `S${at}`);
    const pairOf = (site: string) => pairs[Number(site.slice(1)) % pairs.length] as (typeof pairs)[number];
    const street = await createStreet({
      sites: names.map((id) => ({
        id,
        controllers: [
          {
            device: `rts:${id}`,
            component: `${id}=001TC000`,
            detectors: [1, 2, 3, 4].map((place) => ({ device: `rtc:${id}-${place}`, place })),
          },
        ],
      })),
    });
    const sites = names.map((id) => street.addSite({ id, core: [pairOf(id).core], sxl: pairOf(id).sxl }));
    await street.pass(5);
    assert.ok(sites.every((site) => site.isConnected));

    for (const [at, site] of sites.entries()) {
      const device = `rts:S${at}`;
      site.alarm(`S${at}=001SG003`, "A0201", true, { color: "red" });
      street.supervisor.command(device, at % 2 ? { mode: "switching", plan: 3 } : { mode: "flashing_yellow", minutes: 2 });
    }
    await street.pass(60);
    for (const [at, site] of sites.entries()) {
      const device = `rts:S${at}`;
      const alarm = { component: `S${at}=001SG003`, code: "A0201" };
      await Promise.all(
        (["acknowledge", "suspend", "resume"] as const).map((change) => street.supervisor.changeAlarm?.(device, alarm, change)),
      );
      street.supervisor.command(device, at % 2 ? { mode: "automatic" } : { clock: street.clock.now() });
      if (at % 7 === 0) site.cut();
    }
    await street.pass(60);
    for (const [at, site] of sites.entries()) {
      site.alarm(`S${at}=001SG003`, "A0201", false, { color: "red" });
    }
    await street.pass(440);
    for (const { controllers } of sites) for (const controller of Object.values(controllers)) controller.policeKey = 2;
    await street.pass(35);

    const faults = street.wire.flatMap(({ site, direction, text }) => {
      const { core, sxl } = pairOf(site);
      return faultsOf(JSON.parse(text), core, sxl).map((fault) => `${direction} ${JSON.parse(text).type}: ${fault}`);
    });
    assert.deepEqual([...new Set(faults)], []);
    assert.deepEqual(
      sites.flatMap((site) => site.faults),
      [],
    );
    const types = (direction: string) =>
      [...new Set(street.wire.filter((each) => each.direction === direction).map(({ text }) => JSON.parse(text).type))].sort();
    assert.deepEqual(types("in"), ["Alarm", "CommandRequest", "MessageAck", "StatusRequest", "StatusSubscribe", "Version", "Watchdog"]);
    assert.deepEqual(types("out"), [
      "AggregatedStatus",
      "Alarm",
      "CommandResponse",
      "ComponentList",
      "MessageAck",
      "StatusResponse",
      "StatusUpdate",
      "Version",
      "Watchdog",
    ]);
    assert.ok(street.wire.length > 10_000, `${street.wire.length}`);
    assert.deepEqual(street.heard.problems, []);
  });

  it("is found faulty by these schemas where it is", () => {
    const watchdog = { mType: "rSMsg", type: "Watchdog", mId: "3313526e-b744-434a-b4dd-0cfa956512e0", wTs: "2026-01-31T12:00:00.000Z" };
    assert.deepEqual(faultsOf(watchdog, "3.2.2", "1.2.1"), []);
    assert.notDeepEqual(faultsOf({ ...watchdog, wTs: "noon" }, "3.2.2", "1.2.1"), []);
    const request = { ...watchdog, type: "CommandRequest", cId: "x", arg: [{ cCI: "M0001", n: "status", cO: "setValue", v: "AllRed" }] };
    assert.notDeepEqual(faultsOf(request, "3.2.2", "1.2.1"), []);
  });
});
