import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Debian keeps the server's commands out of the path, in a folder for each version; the newest comes first. */
const DEBIAN = "/usr/lib/postgresql";
const versions = () => (existsSync(DEBIAN) ? readdirSync(DEBIAN) : []).sort((one, other) => Number(other) - Number(one));

/** Folder of PostgreSQL's commands on this machine; without one, stops with the command that installs it. */
export function findPostgres() {
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions().map((version) => `${DEBIAN}/${version}/bin`),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  const found = folders.find((folder) => folder && ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))));
  if (found) return found;
  console.error(
    'The tests need the server of PostgreSQL. Install it with "sudo apt-get install postgresql", or name its folder in the variable POSTGRES_BIN.',
  );
  process.exit(1);
}
