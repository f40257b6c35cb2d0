import { existsSync } from "node:fs";
import { wordsOf } from "../../base/database/faults.js";
import { isPostgres, nameOf } from "../../base/database/location.js";
import { lookAtDatabase, type SeenDatabase } from "../../base/database/look.js";
import { type Finding, green, red, unseen, yellow } from "./finding.js";

/** The PostgreSQL that this version was tried with. */
const TRIED = 15;

/** Bytes of a SQLite file up to which it is read whole: some seconds from a slow disk. */
const READ_WHOLE = 500e6;

/** What was found of the database of a city; `seen` is null where it could not be asked or is not there. */
export async function lookAtData(
  location: string,
  city: string,
  most = READ_WHOLE,
): Promise<{ findings: Finding[]; seen: SeenDatabase | null; isServer: boolean }> {
  let isServer = false;
  try {
    isServer = isPostgres(location);
    const seen = await lookAtDatabase(location, most);
    if (seen) return { findings: [about(seen, `"${nameOf(location)}"`, city)], seen, isServer };
    const found = unseen(
      "database",
      `"${nameOf(location)}" is not there yet: the first start makes it.`,
      "If there is one, give its --data-dir and --city, or --database.",
    );
    return { findings: [found], seen: null, isServer };
  } catch (error) {
    return { findings: [notAsked(location, isServer, error)], seen: null, isServer };
  }
}

/** What to do where PostgreSQL answers with one of these codes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const refusals: Readonly<Record<string, string>> = {
  "28P01": "Give the user and the password that the server knows, in DATABASE_URL.",
  "28000": "Let this user in from this machine (pg_hba.conf of the server), or give another one in DATABASE_URL.",
  "3D000": "Make it on the server, as by createdb --owner its, or give the name of the right one in DATABASE_URL.",
  "42501": "Make this user the owner of the database: alter database … owner to its.",
};

function notAsked(location: string, isServer: boolean, error: unknown): Finding {
  if (isServer) {
    const { code } = ((error as Error).cause ?? error) as { code?: string };
    const away = "Start PostgreSQL, and look whether this machine reaches it at the address in DATABASE_URL.";
    return red("database", wordsOf(error), refusals[code ?? ""] ?? away);
  }
  if (!existsSync(location)) return red("database", wordsOf(error), "Give a file, or an address that begins with postgres://.");
  return red(
    "database",
    `The database "${location}" cannot be asked: ${wordsOf(error)}`,
    "Run this as the user of the provider; if the file is broken, restore the newest backup into another folder.",
  );
}

function about({ engine, form, applied, city: owner, fault, unread }: SeenDatabase, name: string, city: string): Finding {
  const part =
    unread === null ? "" : `, ${(unread / 1e9).toFixed(1)} GB, of which head and length were looked at: a backup reads all of it`;
  const found = `${engine}, ${name}, ${applied.length} migrations${part}`;
  if (fault) return red("database", `${found}: ${fault}`, "Stop the provider and restore the newest backup into another folder.");
  if (owner !== null && owner !== city)
    return red(
      "database",
      `${found}: it is that of the city "${owner}", and not of "${city}".`,
      "Give the --city or the --database that belong together.",
    );
  if (form === "foreign")
    return red(
      "database",
      `${found}: its form is that of another version.`,
      "Start the version of its-provider that has written it, or a newer one.",
    );
  if (form === "older")
    return yellow("database", `${found}: its form is older than this version.`, "Back up; the next start brings it up to date.");
  if (form === "empty") return green("database", `${engine}, ${name}, empty: the first start fills it`);
  const major = Number(/^PostgreSQL (\d+)/.exec(engine)?.[1] ?? TRIED);
  if (major < TRIED) return yellow("database", `${found}: older than what was tried.`, `Use PostgreSQL ${TRIED} or newer.`);
  return green("database", form === "newer" ? `${found}, of a newer version beside which this one goes on` : found);
}
