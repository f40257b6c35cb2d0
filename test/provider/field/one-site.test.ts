import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, describe, it } from "node:test";
import type { SimulatedSite } from "../../../src/provider/sources/simulate/rsmp/site.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask } from "../asking.js";
import { fileOf, folderWith, freePort, playSites, startProbe } from "./sample-city.js";

/** The sample file with both controllers behind one site, and control of both. */
const behindOne = (port: number) =>
  fileOf(port)
    .replace(/ {6}- id: SITE2\n {8}sxl: 1\.1\.0\n/, "")
    .replace(
      "{driver: signals, site: SITE2, component: SITE2=001TC000}",
      "{driver: signals, control: true, site: SITE1, component: SITE1=002TC000}",
    );

describe("two controllers behind one site", () => {
  const leave: (() => unknown)[] = [];
  after(async () => {
    for (const each of leave.reverse()) await each();
  });

  it("are read, told of and commanded each by itself, and lost and found together", async () => {
    const port = await freePort();
    const { folder, file } = folderWith(behindOne(port));
    leave.push(() => rmSync(folder, { recursive: true, force: true }));
    const provider = await startProbe(file, folder);
    leave.push(provider.close);
    const sites = playSites(file, port);
    assert.equal(sites.length, 1);
    const site = sites[0] as SimulatedSite;
    leave.push(() => site.stop());
    const { token, url } = provider;
    const telemetry = async (oID: number) => (await ask(url, `rts/${oID}/telemetry`, { token })).body;
    const connections = () => provider.sim.world.sources[0]?.connections?.();
    await waitUntil("both are connected", () => connections()?.down === 0, 20_000);
    await waitUntil("both show their lights", async () => (await telemetry(1)).plan === 1 && (await telemetry(2)).plan === 1, 20_000);

    const isInUse = (component: string) => site.controllers[`SITE1=${component}`]?.isInUse;
    await waitUntil("both have started", () => isInUse("001TC000") === true && isInUse("002TC000") === true, 20_000);
    site.alarm("SITE1=002SG001", "A0201", true);
    const statusOf = async (oID: number) =>
      (await ask(url, "city/items_telemetry_rts", { token })).body.find((each: { oID: number }) => each.oID === oID)?.status as string;
    await waitUntil("the second has a fault", async () => (await statusOf(2)) === "hardware_error", 20_000);
    assert.equal(await statusOf(1), "ok");

    const body = { oID: 2, program: "flashing_yellow" };
    assert.equal((await ask(url, "crossroad/rts/2/set_program", { token, body })).status, 200);
    await waitUntil("the second flashes", () => isInUse("002TC000") === false, 20_000);
    assert.equal(isInUse("001TC000"), true);

    site.cut();
    await waitUntil("both are lost", () => connections()?.up === 0, 20_000);
    await waitUntil("both are found", () => connections()?.down === 0, 20_000);
  });
});
