import { existsSync } from "node:fs";
import path from "node:path";
import { unpackedCommand } from "./unpacked.mjs";

/** Debian keeps the broker out of the path of ordinary users. */
const folders = () => ["/usr/sbin", ...(process.env.PATH ?? "").split(path.delimiter)];

/** The broker of this machine; throws a sentence where it is missing. */
export function findMosquitto() {
  const found = [...folders().map((folder) => path.join(folder, "mosquitto")), unpackedCommand("mosquitto")].find(existsSync);
  if (found) return found;
  throw new Error('The tests need the MQTT broker Mosquitto. Install it with "sudo apt-get install mosquitto".');
}
