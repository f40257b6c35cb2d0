import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import type { RsmpDriver } from "../../../src/provider/sources/drivers/rsmp/supervisor.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { sitesOf } from "../../../src/provider/sources/simulate/rsmp/city.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask } from "../asking.js";
import { fileOf, folderWith, freePort, startProbe } from "./sample-city.js";

/** The sample file with a supervisor for each of its two sites, which has a port of its own. */
const shared = (north: number, south: number) =>
  fileOf(north)
    .replace(/ {6}- id: SITE2\n {8}sxl: 1\.1\.0\n/, `  south:\n    protocol: rsmp\n    listen:\n      - port: ${south}\n    sites:\n$&`)
    .replace("{driver: signals, site: SITE2,", "{driver: south, site: SITE2,");

describe("several supervisors of one city", () => {
  const leave: (() => unknown)[] = [];
  after(async () => {
    for (const each of leave.reverse()) await each();
  });

  it("have each the sites that the city file gives to them", async () => {
    const ports = [await freePort(), await freePort()] as const;
    const { folder, file } = folderWith(shared(...ports));
    const provider = await startProbe(file, folder);
    leave.push(provider.close);
    const { city, equipment } = readCityFile(file, () => assert.fail("no base"));
    assert.deepEqual(
      equipment?.drivers.map((driver) => driver.offers().map(({ device }) => device)),
      [["1", "11"], ["2"]],
    );
    for (const [at, driver] of (equipment?.drivers ?? []).entries())
      for (const site of sitesOf(driver as RsmpDriver, city.controllers, ports[at] as number)) {
        leave.push(() => site.stop());
        site.start();
      }
    await waitUntil("all devices are connected", () => provider.sim.world.sources[0]?.connections?.().down === 0);
    for (const oID of [1, 2]) assert.equal((await ask(provider.url, `rts/${oID}/telemetry`, { token: provider.token })).status, 200);
  });
});
