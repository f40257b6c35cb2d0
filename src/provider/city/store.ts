import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SAMPLE_CITY } from "./generate.js";
import { enlarge } from "./megacity.js";
import type { CityModel } from "./model.js";
import { sampleCity } from "./sample.js";

const folderOf = (dataDir: string) => join(dataDir, "cities");

/** The sample city, the megacity grown from it, or a city that was imported into the data folder. */
export function findCity(name: string, seed: number, dataDir: string, devices: number | null): CityModel {
  if (name === SAMPLE_CITY) return devices ? enlarge(sampleCity(seed), devices) : sampleCity(seed);
  try {
    const city = JSON.parse(readFileSync(join(folderOf(dataDir), `${safeKey(name)}.json`), "utf8")) as CityModel;
    return devices ? enlarge(city, devices) : city;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`The city "${name}" is unknown. Known cities: ${[SAMPLE_CITY, ...importedCities(dataDir)].join(", ")}.`);
  }
}

/** Writes a city where `findCity` finds it; gives the file. Throws with a sentence where it is too large for one. */
export function storeCity(city: CityModel, dataDir: string): string {
  const text = textOf(city);
  mkdirSync(folderOf(dataDir), { recursive: true });
  const file = join(folderOf(dataDir), `${safeKey(city.key)}.json`);
  writeFileSync(file, text);
  return file;
}

/** A string ends at 512 MB. */
function textOf(city: CityModel): string {
  try {
    return JSON.stringify(city);
  } catch (error) {
    throw new Error(`The city "${city.key}" is too large to be stored: ${(error as Error).message}. Import a smaller extract.`);
  }
}

const safeKey = (name: string): string => name.replace(/[^\p{L}\p{N}_-]/gu, "_");

function importedCities(dataDir: string): string[] {
  try {
    return readdirSync(folderOf(dataDir)).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));
  } catch {
    return [];
  }
}
