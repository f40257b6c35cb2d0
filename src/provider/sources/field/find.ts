import { findCity } from "../../city/store.js";
import { type EquippedCity, isCityFile, readCityFile } from "./city-file.js";
import { demoCity, RSMP_DEMO } from "./demo.js";

/** A city by its name, or by its file; the folder `keptIn` keeps what that says for the next start. */
export function findEquipped(
  name: string,
  seed: number,
  dataDir: string,
  devices: number | null,
  keptIn: string | null = null,
): EquippedCity {
  if (name === RSMP_DEMO) return demoCity(seed);
  if (isCityFile(name)) return readCityFile(name, (base) => findCity(base, seed, dataDir, null), keptIn);
  return { city: findCity(name, seed, dataDir, devices), equipment: null, base: name };
}
