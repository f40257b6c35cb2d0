import sources from "sources:./generate.ts";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { threadId } from "node:worker_threads";
import { generateCity } from "./generate.js";
import type { CityModel } from "./model.js";

/** The folder of the built code. */
const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** The sample city of a seed, as `generateCity` makes it. */
export const sampleCity = (seed: number): CityModel => cityFrom(FOLDER, sources, seed);

/**
 * To generate the city takes more than a second, to read it less than a tenth: the first to ask leaves it in a file of the folder, for
 * every other process and thread. `key` names the generator; a file of another one is written anew. Where the folder cannot be written, as
 * in a package that the system has installed, each generates its own.
 */
export function cityFrom(folder: string, key: string, seed: number): CityModel {
  const file = join(folder, `sample-city-${seed}`);
  const kept = readCity(file, key);
  if (kept) return kept;
  const city = generateCity(seed);
  // Others may read or write at the same moment: they find a whole file or none.
  const own = `${file}.${process.pid}-${threadId}`;
  try {
    writeFileSync(own, serialize({ key, city }));
    renameSync(own, file);
  } catch {
    // It is there for speed alone.
  }
  return city;
}

/** Null where there is no file, it cannot be read, or another generator has made it. */
function readCity(file: string, key: string): CityModel | null {
  try {
    const kept = deserialize(readFileSync(file)) as { key: string; city: CityModel };
    return kept.key === key ? kept.city : null;
  } catch {
    return null;
  }
}
