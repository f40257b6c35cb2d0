import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { generateCity } from "../../../src/provider/city/generate.js";
import { readCityFile } from "../../../src/provider/sources/field/city-file.js";
import { cityFileOf, tableOf } from "../../../src/provider/sources/field/equip.js";

const base = generateCity(1);
const [first] = base.controllers;
const own = base.detectors.find(({ controller }) => controller === first?.oID);
const folder = mkdtempSync(join(tmpdir(), "its-equip-"));

const table = (...rows: string[]) => {
  const file = join(folder, "equipment.csv");
  writeFileSync(file, `\ufeffkind,oID,site,sxl,component,groups,place,latitude,longitude,description\n${rows.join("\n")}\n`);
  return file;
};

describe("a table of equipment", () => {
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("makes a city file that is read, of which nothing may be commanded", () => {
    const { text } = cityFileOf(
      table(
        `rts,${first?.oID},S1,1.1.0,S1=001TC000,1 3 / 2,,,,`,
        `rtc,${own?.oID},,,,,2,,,`,
        'rts,99,S2,,S2=001TC000,,,56.2,45.1,"Мира, у моста"',
      ),
      base,
      "live",
    );
    const file = join(folder, "city.yaml");
    writeFileSync(file, text);
    const { city, equipment } = readCityFile(file, () => base);
    assert.deepEqual(
      city.controllers.map(({ oID, description }) => [oID, description]),
      [
        [first?.oID, first?.description],
        [99, "Мира, у моста"],
      ],
    );
    assert.deepEqual(
      equipment?.signs.get(first?.oID as number)?.map(({ groups }) => groups),
      [[1, 3], [2]],
    );
    assert.deepEqual(
      city.detectors.map(({ oID, controller }) => [oID, controller]),
      [[own?.oID, first?.oID]],
    );
    assert.equal(equipment?.controlled.size, 0);
  });

  it("is printed to be filled in, and read when it is", () => {
    const file = join(folder, "printed.csv");
    const lines = tableOf(base, "ru").split("\r\n");
    const [head = ""] = lines;
    const names = head.replace("\ufeff", "").split(";");
    assert.equal(lines.length, 2 + base.controllers.length + base.detectors.length);
    const fills: Record<string, Record<string, string>> = {
      rts: { site: "S1", component: "S1=001TC000", groups: "1 / 2" },
      rtc: { place: "1" },
    };
    const rows = lines.slice(1).map((line) => line.split(";"));
    const filled = rows
      .filter(([, oID]) => oID === `${first?.oID}` || oID === `${own?.oID}`)
      .map((cells) => cells.map((cell, at) => fills[cells[0] ?? ""]?.[names[at] ?? ""] ?? cell).join(";"));
    writeFileSync(file, [head, ...filled, ""].join("\r\n"));
    const city = join(folder, "printed.yaml");
    writeFileSync(city, cityFileOf(file, base, "live").text);
    const { city: made } = readCityFile(city, () => base);
    assert.deepEqual(
      [made.controllers.map(({ oID }) => oID), made.detectors.map(({ oID, arm }) => [oID, arm])],
      [[first?.oID], [[own?.oID, own?.arm]]],
    );
  });

  for (const [what, row, sentence] of [
    ["an unknown kind", "lamp,1,,,,,,,,", /equipment\.csv:2: column "kind": The kind "lamp"/],
    ["what is no oID", "rts,x1,S1,,S1,,,,,", /equipment\.csv:2: column "oID": "x1" is no oID/],
    ["a controller without a site", `rts,${first?.oID},,,,,,,,`, /equipment\.csv:2: column "site": Controller \d+ needs its site/],
    ["one that has no place", "rts,77,S1,,S1,,,,,", /equipment\.csv:2: column "oID": 77 is not in "zarechinsk"/],
  ] as const)
    it(`refuses ${what}`, () => assert.throws(() => cityFileOf(table(row), base, "live"), sentence));

  it("refuses a column that there is none of, and an empty table", () => {
    writeFileSync(join(folder, "other.csv"), "kind,oID,colour\nrts,1,red\n");
    assert.throws(() => cityFileOf(join(folder, "other.csv"), base, "live"), /has the column "colour"/);
    writeFileSync(join(folder, "empty.csv"), "kind,oID\n");
    assert.throws(() => cityFileOf(join(folder, "empty.csv"), base, "live"), /has no row/);
  });
});
