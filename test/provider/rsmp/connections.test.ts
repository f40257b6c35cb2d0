import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Order } from "../../../src/provider/sources/drivers/driver.js";
import { about, message } from "../../../src/provider/sources/drivers/rsmp/message.js";
import { SimulatedController } from "../../../src/provider/sources/simulate/rsmp/controller.js";
import { createStreet } from "./street.js";

const cId = "S1=001TC000";
/** All that a controller tells but its lights. */
const butLights = /^S00(?!01)/;

async function createOne(more: Parameters<Awaited<ReturnType<typeof createStreet>>["addSite"]>[0] = {}) {
  const street = await createStreet();
  const controller = new SimulatedController(8, 4);
  const site = street.addSite({ controllers: { [cId]: controller }, ...more });
  await street.pass(12);
  const refusal = async (order: Order) => {
    const stage = await street.supervisor.command("rts:1", order).acknowledged;
    return stage.is === "refused" ? `${stage.code}: ${stage.words}` : stage.is;
  };
  const status = (sCI: string, n: string, s: string, ago = 0) =>
    site.say(
      message("StatusUpdate", {
        ...about(cId),
        sTs: new Date(street.clock.now() - ago).toISOString(),
        sS: [{ sCI, n, s, q: "recent" }],
      }),
    );
  /** The site comes back, speaks another list, and tells only its lights. */
  const comeBackWithLights = async () => {
    site.change({ core: ["3.2.2"], sxl: "1.2.1" });
    site.silent = butLights;
    site.cut();
    await street.pass(14);
    assert.equal(site.isConnected, true);
  };
  return { street, site, controller, refusal, status, comeBackWithLights };
}

describe("what a site told in a former connection", () => {
  it("is no ground for an order in the next one: a technician who has come meanwhile is seen", async () => {
    const { street, site, refusal, status, comeBackWithLights } = await createOne({ core: ["3.1.5"], sxl: "1.0.15" });
    assert.equal(street.newest("localControl").value?.by, "nobody");
    await comeBackWithLights();
    const modes = [{ mode: "flashing_yellow" }, { mode: "basic" }, { mode: "automatic" }, { mode: "switching", plan: 2 }] as const;
    for (const order of [...modes, { clock: street.clock.now() }])
      assert.equal(await refusal(order), "not_told: localControl", JSON.stringify(order));
    status("S0091", "user", "2");
    await street.settle();
    assert.deepEqual(street.newest("localControl").value, { by: "technician", who: "2" });
    assert.equal(await refusal({ mode: "basic" }), "local_control: The cabinet has control: technician.");
    assert.equal(site.commands.length, 0);
  });

  it("is not asked for where its list has no such thing, and where the controller says that it has none", async () => {
    const { street, site, refusal, status, comeBackWithLights } = await createOne();
    await comeBackWithLights();
    const nobody = [
      ["S0008", "status", "False"],
      ["S0013", "status", "0"],
      ["S0091", "user", "0"],
    ] as const;
    for (const [code, n, s] of nobody) status(code, n, s);
    await street.settle();
    assert.equal(await refusal({ mode: "basic" }), "not_told: localControl", "S0092 is not told");
    site.say(
      message("StatusUpdate", {
        ...about(cId),
        sTs: new Date(street.clock.now()).toISOString(),
        sS: [{ sCI: "S0092", n: "user", s: null, q: "unknown" }],
      }),
    );
    await street.settle();
    assert.equal(await refusal({ mode: "switching", plan: 2 }), "not_told: plans");
    assert.equal(await refusal({ mode: "automatic" }), "not_told: plan");
    assert.equal(await refusal({ mode: "basic" }), "yes");
  });
});

describe("a clock that is set", () => {
  it("hides no alarm: the order is that of their arrival, whatever the site's times say", async () => {
    const { street, site, controller } = await createOne();
    controller.skew = 3_600_000;
    site.alarm(cId, "A0202", true);
    site.alarm(cId, "A0010", true);
    await street.settle();
    controller.skew = 0;
    site.alarm(cId, "A0010", false);
    site.alarm(cId, "A0202", true);
    await street.settle();
    const last = (code: string) => street.heard.alarms.findLast((alarm) => alarm.code === code);
    assert.deepEqual([last("A0010")?.isActive, last("A0010")?.age], [false, 0]);
    assert.deepEqual([last("A0202")?.isActive, last("A0202")?.age], [true, 0]);
  });

  it("makes no reading old that the site calls recent", async () => {
    const { street, status } = await createOne();
    status("S0014", "status", "3", 3_600_000);
    await street.settle();
    const { value, quality, age } = street.newest("plan");
    assert.deepEqual([value, quality, age], [3, "recent", 3_600_000]);
  });
});

describe("the alarms of a connection", () => {
  it("are told whole when the site has answered a question after them, by every version", async () => {
    for (const core of ["3.1.2", "3.1.4", "3.1.5", "3.2.2"]) {
      const { street, site } = await createOne({ core: [core], sxl: "1.0.15" });
      assert.deepEqual(street.heard.told, ["rts:1"], core);
      site.alarm(cId, "A0010", true);
      site.cut();
      await street.settle();
      street.heard.told.length = street.heard.alarms.length = 0;
      await street.pass(12);
      assert.deepEqual(street.heard.told, ["rts:1"], core);
      assert.equal(street.heard.alarms[0]?.code, "A0010");
    }
  });
});

describe("a value that a site cannot form", () => {
  it("keeps none of the others back, and is named", async () => {
    const street = await createStreet();
    const site = street.addSite();
    site.unformable = "S0028.status";
    await street.pass(60);
    const told = new Set(street.heard.readings.filter(({ value }) => value !== null).map(({ name }) => name));
    assert.equal(told.size, 16, [...told].join());
    assert.equal(told.has("cycles"), false);
    assert.deepEqual(street.heard.problems, ['S1 does not tell S0028.status of "S1=001TC000": Nothing came within 10 s.']);
  });
});

describe("a site of two controllers that tells a checksum a hundred times a second", () => {
  it("is not cut off", async () => {
    const street = await createStreet({
      limits: { burst: 300 },
      sites: [
        {
          id: "S1",
          controllers: [
            { device: "rts:1", component: cId },
            { device: "rts:2", component: "S1=002TC000" },
          ],
        },
      ],
    });
    const controllers = { [cId]: new SimulatedController(8, 0), "S1=002TC000": new SimulatedController(8, 0) };
    const site = street.addSite({ controllers });
    await street.pass(2);
    for (let second = 0; second < 20; second++) {
      for (let at = 0; at < 100; at++)
        for (const component of Object.keys(controllers))
          site.say(
            message("StatusUpdate", {
              ...about(component),
              sTs: new Date(street.clock.now()).toISOString(),
              sS: [{ sCI: "S0097", n: "checksum", s: `${second}-${at}`, q: "recent" }],
            }),
          );
      await street.pass(1);
    }
    assert.equal(street.heard.connections.at(-1)?.isConnected, true);
    assert.equal(street.newest("checksum", "rts:2").value, "19-99");
  });
});
