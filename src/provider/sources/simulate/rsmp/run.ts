import type { RsmpDriver } from "../../drivers/rsmp/supervisor.js";
import { findEquipped } from "../../field/find.js";
import { sitesOf } from "./city.js";

/** Plays the sites of a city file until the function that it gives is called; they connect again and again. */
export function simulateSites(file: string, { seed, dataDir }: { seed: number; dataDir: string }): () => void {
  const { city, equipment } = findEquipped(file, seed, dataDir, null);
  const drivers = (equipment?.drivers ?? []).filter(({ name }) => name === "rsmp") as RsmpDriver[];
  if (drivers.length === 0) throw new Error(`"${file}" has no driver of the protocol "rsmp".`);
  const sites = drivers.flatMap((driver) => sitesOf(driver, city.controllers, driver.options.listen[0]?.port ?? 0, equipment?.signs));
  for (const site of sites) site.start();
  console.log(`${sites.length} sites play; stop them with Ctrl C`);
  return () => {
    for (const site of sites) site.stop();
  };
}
