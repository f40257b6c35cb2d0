import { existsSync } from "node:fs";
import path from "node:path";
import { unpackedCommand } from "./unpacked.mjs";

/** Debian keeps servers out of the path of ordinary users. */
const folders = () => ["/usr/sbin", ...(process.env.PATH ?? "").split(path.delimiter)];

/** Path of `nginx` or `haproxy` on this machine; throws a sentence where it is missing. */
export function findProxy(name) {
  const found = [...folders().map((folder) => path.join(folder, name)), unpackedCommand(name)].find(existsSync);
  if (found) return found;
  throw new Error(`The tests of several nodes need ${name}. Install it with "sudo apt-get install ${name}".`);
}
