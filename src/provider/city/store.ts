import { constants } from "node:buffer";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { inventedCities } from "./invented/cities.js";
import { enlarge } from "./megacity.js";
import type { CityModel, GroundFeature } from "./model.js";
import { sampleCity } from "./sample.js";

const folderOf = (dataDir: string) => join(dataDir, "cities");

/** An invented city, the megacity grown from it, or a city that was imported into the data folder. */
export function findCity(name: string, seed: number, dataDir: string, devices: number | null): CityModel {
  const invented = inventedCities.get(name);
  if (invented) {
    const city = sampleCity(seed, invented);
    return devices ? enlarge(city, devices) : city;
  }
  try {
    const city = JSON.parse(readFileSync(join(folderOf(dataDir), `${safeKey(name)}.json`), "utf8")) as CityModel;
    return devices ? enlarge(city, devices) : city;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`The city "${name}" is unknown. Known cities: ${[...inventedCities.keys(), ...importedCities(dataDir)].join(", ")}.`);
  }
}

/** A string, as which it is read, ends at 512 MB. */
const MOST = constants.MAX_STRING_LENGTH;
/** Bytes that are written at once. */
const PIECE = 1_000_000;

/** Writes a city where `findCity` finds it, its ground as it comes; gives the file. Throws with a sentence where it is too large for one. */
export function storeCity(city: CityModel, dataDir: string, ground: Iterable<GroundFeature> | null = null): string {
  mkdirSync(folderOf(dataDir), { recursive: true });
  const file = join(folderOf(dataDir), `${safeKey(city.key)}.json`);
  const unfinished = `${file}.new`;
  const to = openSync(unfinished, "w");
  try {
    let length = 0;
    for (const piece of ground ? piecesOf(city, ground) : [JSON.stringify(city)]) {
      length += piece.length;
      if (length > MOST) throw new RangeError("more than 512 MB");
      writeSync(to, piece);
    }
    renameSync(unfinished, file);
    return file;
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (!(error instanceof RangeError)) throw error;
    throw new Error(`The city "${city.key}" is too large to be stored: ${error.message}. Import a smaller extract.`);
  } finally {
    closeSync(to);
  }
}

/** The text of a city with its ground behind all else. */
function* piecesOf({ ground: _, ...city }: CityModel, ground: Iterable<GroundFeature>): Generator<string> {
  yield `${JSON.stringify(city).slice(0, -1)},"ground":[`;
  let piece = "";
  let before = "";
  for (const feature of ground) {
    piece += before + JSON.stringify(feature);
    before = ",";
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}]}`;
}

/** Where the tiles of a city are kept once all are cut. */
export const tilesFileOf = (name: string, dataDir: string): string => join(folderOf(dataDir), `${safeKey(name)}.tiles`);

const safeKey = (name: string): string => name.replace(/[^\p{L}\p{N}_-]/gu, "_");

function importedCities(dataDir: string): string[] {
  try {
    return readdirSync(folderOf(dataDir)).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));
  } catch {
    return [];
  }
}
