import { existsSync } from "node:fs";
import path from "node:path";

/** Debian keeps the broker out of the path of ordinary users. */
const folders = () => ["/usr/sbin", ...(process.env.PATH ?? "").split(path.delimiter)];

/** The broker of this machine; without one, stops with the command that installs it. */
export function findMosquitto() {
  const found = folders()
    .map((folder) => path.join(folder, "mosquitto"))
    .find(existsSync);
  if (found) return found;
  console.error('The tests need the MQTT broker Mosquitto. Install it with "sudo apt-get install mosquitto".');
  process.exit(1);
}
