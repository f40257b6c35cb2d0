import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { unpackedCommand } from "./unpacked.mjs";

/** Debian keeps the server's commands out of the path, in a folder for each version; the newest comes first. */
const DEBIAN = "/usr/lib/postgresql";
const versions = () => (existsSync(DEBIAN) ? readdirSync(DEBIAN) : []).sort((one, other) => Number(other) - Number(one));

/** Folder of PostgreSQL's commands on this machine; throws a sentence where it is missing. */
export function findPostgres() {
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions().map((version) => `${DEBIAN}/${version}/bin`),
    ...(process.env.PATH ?? "").split(path.delimiter),
    unpackedCommand("postgresql"),
  ];
  const found = folders.find((folder) => folder && ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))));
  if (found) return found;
  throw new Error(
    'The tests need the server of PostgreSQL. Install it with "sudo apt-get install postgresql", or name its folder in the variable POSTGRES_BIN.',
  );
}
