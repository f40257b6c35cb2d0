import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { it } from "node:test";
import type { RsmpDriver } from "../../../src/provider/sources/drivers/rsmp/supervisor.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { sitesOf } from "../../../src/provider/sources/simulate/rsmp/city.js";
import { fileOf, folderWith } from "./sample-city.js";

it("a simulated controller has the signal groups of its city file, and each phase has green by its own", () => {
  const { folder, file } = folderWith(fileOf(12111).replace("groups: [1]", "groups: [1, 4]").replace("groups: [2]", "groups: [2, 5]"));
  const { city, equipment } = readCityFile(file, () => assert.fail("no base"));
  const [site] = sitesOf(equipment?.drivers[0] as RsmpDriver, city.controllers, 12111, equipment?.signs);
  const controller = site?.controllers["SITE1=001TC000"];
  assert.ok(controller);
  const greens = new Set<string>();
  for (let now = 0; now < 300_000; now += 1_000) {
    controller.tick(now);
    const signs = controller.value("S0001", "signalgroupstatus", "1.1.0", now) ?? "";
    greens.add([...signs].flatMap((sign, at) => (sign === "1" ? [at + 1] : [])).join(" "));
  }
  assert.deepEqual([...greens].sort(), ["", "1 4", "2 5"]);
  rmSync(folder, { recursive: true });
});
