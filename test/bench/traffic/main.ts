import { writeFileSync } from "node:fs";
import { generateCity } from "../../../src/provider/city/generate.js";
import { importCity } from "../../../src/provider/city/osm/import.js";
import { showAllRed } from "./all-red.js";
import { showTown, showWaves } from "./town.js";

/** The crossing of the picture in the documentation, and an extract of OpenStreetMap. */
const { CROSSING = "1023", OSM = "" } = process.env;
const PICTURE = "docs/internals/all-red.svg";

export async function measure(): Promise<void> {
  writeFileSync(PICTURE, showAllRed(Number(CROSSING)));
  console.log(`\nDrawn: ${PICTURE}\n`);
  const town = OSM ? (await importCity(OSM, "town", 1)).city : null;
  if (town) showTown(town);
  console.log("\n| city | streets | crossings | delay at 8:00 with the wave, s | against it | offsets spoiled: with it | against it |");
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  showWaves("sample", generateCity(1));
  if (town) showWaves("imported", town);
}
