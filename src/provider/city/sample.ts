import sources from "sources:./generate.ts";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { kept } from "../base/kept.js";
import { generateCity } from "./generate.js";
import { zarechinsk } from "./invented/cities.js";
import type { CityModel } from "./model.js";

/** The folder of the built code. */
const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** The file with all tiles of the sample city, which the build makes. */
export const SAMPLE_TILES = join(FOLDER, `${zarechinsk.key}.tiles`);

/**
 * An invented city of a seed, as `generateCity` makes it. That takes more than a second, to read it less than a tenth: a file beside the
 * code keeps it. In a package that the system has installed the folder cannot be written, and each process generates its own.
 */
export const sampleCity = (seed: number, invented = zarechinsk): CityModel =>
  kept(join(FOLDER, `${invented.key}-${seed}`), sources, () => generateCity(seed, invented));
