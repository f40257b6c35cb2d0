import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Command, Order } from "../../../src/provider/sources/drivers/driver.js";
import { createStreet, stageNow } from "./street.js";

const flash: Order = { mode: "flashing_yellow", minutes: 60 };
const truths = async ({ acknowledged, responded, observed }: Command) => Promise.all([acknowledged, responded, observed].map(stageNow));
const requests = (street: { wire: { text: string; direction: string }[] }) =>
  street.wire.filter(({ text, direction }) => direction === "in" && text.includes('"CommandRequest"'));

async function createOne(
  options: Parameters<typeof createStreet>[0] = {},
  site: Parameters<Awaited<ReturnType<typeof createStreet>>["addSite"]>[0] = {},
) {
  const street = await createStreet(options);
  const simulated = street.addSite(site);
  await street.pass(12);
  return {
    street,
    site: simulated,
    controller: Object.values(simulated.controllers)[0] as NonNullable<(typeof simulated.controllers)[string]>,
  };
}

describe("a command", () => {
  it("is acknowledged, then responded, and observed when the lights show it: not before", async () => {
    const { street } = await createOne();
    // Least green begins anew with each stage: the controller flashes when it is over.
    while (street.newest("lights")?.value?.[0] !== "red_yellow") await street.pass(1);
    const command = street.supervisor.command("rts:1", flash);
    assert.deepEqual(await truths(command), [null, null, null]);
    await street.settle();
    assert.deepEqual(await truths(command), ["yes", "yes", null]);
    await street.pass(10);
    assert.deepEqual(await truths(command), ["yes", "yes", "yes"]);
    assert.equal(street.newest("isFlashing").source, "forced");
    assert.equal(street.newest("lights").value?.[0], "yellow_flash");
  });

  it("for flashing ends by itself after its minutes, with the start-up", async () => {
    const { street } = await createOne();
    street.supervisor.command("rts:1", { mode: "flashing_yellow", minutes: 1 });
    await street.pass(20);
    assert.equal(street.newest("isFlashing").value, true);
    await street.pass(50);
    assert.equal(street.newest("isFlashing").value, false);
    assert.ok(street.heard.readings.some(({ name, value }) => name === "isStarting" && value === true));
  });

  it("for a plan, for darkness, for normal control and for the clock is observed", async () => {
    const { street, controller } = await createOne();
    for (const order of [{ mode: "switching", plan: 3 }, { mode: "automatic" }, { mode: "shutdown" }, { mode: "basic" }] as const) {
      const command = street.supervisor.command("rts:1", order);
      await street.pass(80);
      assert.deepEqual(await truths(command), ["yes", "yes", "yes"], order.mode);
    }
    controller.skew = 90_000;
    const clock = street.supervisor.command("rts:1", { clock: street.clock.now() });
    await street.settle();
    assert.deepEqual(await truths(clock), ["yes", "yes", "yes"]);
    assert.equal(controller.skew, 0);
  });

  it("to give the plan back is accepted and never shown where the list does not tell who chose a plan", async () => {
    const { street } = await createOne({}, { core: ["3.1.5"], sxl: "1.0.15" });
    const command = street.supervisor.command("rts:1", { mode: "automatic" });
    await street.pass(80);
    assert.deepEqual(await truths(command), ["yes", "yes", "untold"]);
  });

  it("with a wrong security code is a refusal in the controller's words, and the code is in none of ours", async () => {
    const { street } = await createOne({ securityCode: () => "8642" });
    const command = street.supervisor.command("rts:1", flash);
    await street.settle();
    const stage = await command.responded;
    assert.deepEqual(stage.is === "refused" && [stage.code, stage.isDevices, stage.words], ["device", true, "Incorrect security code …"]);
    assert.deepEqual(await truths(command), ["refused", "refused", "refused"]);
    assert.equal(JSON.stringify([street.heard, await command.observed]).includes("8642"), false);
  });

  it("that a controller answers with another value is refused in its words", async () => {
    const { street } = await createOne();
    const command = street.supervisor.command("rts:1", { mode: "switching", plan: 9 });
    await street.pass(1);
    const stage = await command.responded;
    assert.equal(stage.is === "refused" && stage.words, 'The controller answers timeplan "1" where "9" was ordered.');
  });

  it("that cannot be sent is refused, and nothing is on the wire", async () => {
    const { street, site, controller } = await createOne();
    const why = async (device: string, order: Order) => {
      const stage = await street.supervisor.command(device, order).acknowledged;
      return stage.is === "refused" && stage.code;
    };
    assert.equal(await why("rts:9", flash), "unknown_device");
    for (const mode of ["all_red", "phase_hold", "adaptive"] as const) assert.equal(await why("rts:1", { mode }), "not_offered");
    assert.equal(await why("rts:1", { mode: "flashing_yellow", minutes: 0 }), "not_offered");
    assert.equal(await why("rts:1", { mode: "switching" }), "not_offered");
    controller.policeKey = 1;
    await street.pass(1);
    assert.equal(await why("rts:1", flash), "local_control");
    controller.policeKey = 0;
    site.cut();
    await street.settle();
    assert.equal(await why("rts:1", flash), "not_connected");
    assert.equal(requests(street).length, 0);
  });

  it("waits for no other one: the second is refused as busy", async () => {
    const { street } = await createOne();
    street.supervisor.command("rts:1", flash);
    const second = await street.supervisor.command("rts:1", { mode: "basic" }).acknowledged;
    assert.equal(second.is === "refused" && second.code, "busy");
    await street.pass(2);
    assert.equal(requests(street).length, 1);
  });

  it("is unconfirmed when nobody answers, and the line is cut", async () => {
    const { street, site } = await createOne();
    site.isDeaf = true;
    const command = street.supervisor.command("rts:1", flash);
    await street.pass(29);
    assert.deepEqual(await truths(command), [null, null, null]);
    await street.pass(2);
    assert.deepEqual(await truths(command), ["unconfirmed", "unconfirmed", null]);
    assert.equal(street.heard.connections.at(-1)?.words, "No acknowledgement of CommandRequest within 30 s.");
  });

  it("cut off before its acknowledgement is sent once, and nothing after the reconnection", async () => {
    const { street, site } = await createOne();
    site.breakAt = "before the acknowledgement";
    const command = street.supervisor.command("rts:1", flash);
    await street.pass(2);
    assert.deepEqual(await truths(command), ["unconfirmed", "unconfirmed", null]);
    await street.pass(200);
    assert.ok(site.isConnected);
    assert.deepEqual(await truths(command), ["unconfirmed", "unconfirmed", "unconfirmed"]);
    assert.equal(requests(street).length, 1);
    assert.equal(site.commands.length, 1);
  });

  it("cut off between acknowledgement and response is sent once, and seen when the line is back", async () => {
    const { street, site } = await createOne();
    site.breakAt = "after the acknowledgement";
    const command = street.supervisor.command("rts:1", flash);
    await street.settle();
    assert.deepEqual(await truths(command), ["yes", "unconfirmed", null]);
    await street.pass(30);
    assert.ok(site.isConnected);
    assert.deepEqual(await truths(command), ["yes", "unconfirmed", "yes"]);
    assert.equal(requests(street).length, 1);
    assert.equal(site.commands.length, 1);
  });

  it("does not stand in the way of the next one when its line was cut", async () => {
    const { street, site } = await createOne();
    site.breakAt = "after the acknowledgement";
    street.supervisor.command("rts:1", { mode: "switching", plan: 3 });
    await street.pass(30);
    const next = street.supervisor.command("rts:1", { mode: "switching", plan: 2 });
    await street.pass(140);
    assert.deepEqual(await truths(next), ["yes", "yes", "yes"]);
  });

  it("ends as unconfirmed when the driver stops", async () => {
    const { street, site } = await createOne();
    site.isDeaf = true;
    const command = street.supervisor.command("rts:1", flash);
    await street.supervisor.stop();
    assert.deepEqual(await truths(command), ["unconfirmed", "unconfirmed", "unconfirmed"]);
  });
});
