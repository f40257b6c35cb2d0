import { spawn } from "node:child_process";
import { nameOf } from "./location.js";
import { sqliteEngine } from "./sqlite-engine.js";

/** Writes a SQLite database, as it is at one moment, into a file that is not there yet. A provider may write it meanwhile. */
export async function snapshotFile(from: string, to: string): Promise<void> {
  const Sqlite = await sqliteEngine();
  const sqlite = new Sqlite(from, { readOnly: true });
  try {
    sqlite.prepare("vacuum into ?").run(to);
  } finally {
    sqlite.close();
  }
}

/** Writes a database of a PostgreSQL, as it is at one moment, into a file, by the server's own `pg_dump`. */
export const dumpServer = (url: string, to: string): Promise<void> =>
  tool("pg_dump", url, ["--format=custom", "--no-unlogged-table-data", `--file=${to}`]);

/** Fills an empty database of a PostgreSQL with what `dumpServer` has written: with all of it, or with nothing. */
export const fillServer = (url: string, from: string): Promise<void> =>
  tool("pg_restore", url, ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", from]);

/** The password goes by the environment: a command line is seen by all users of the machine. */
async function tool(name: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const env = { ...process.env, DATABASE_URL: "", DATABASE_READ_URL: "", ...(password ? { PGPASSWORD: password } : {}) };
  const child = spawn(name, [`--dbname=${address}`, ...args], { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "ENOENT"
          ? new Error(`The program ${name} is not here: install PostgreSQL's client (Debian: postgresql-client).`)
          : error,
      ),
    );
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${name} of the database "${nameOf(url)}" failed: ${said.trim() || `it ended with ${code}`}`);
}
