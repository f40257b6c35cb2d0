import { DatabaseAway, wordsOf } from "../../base/database/faults.js";
import { isPostgres, nameOf } from "../../base/database/location.js";
import { lookAtDatabase, type SeenDatabase } from "../../base/database/look.js";
import { type Finding, green, red, unseen, yellow } from "./finding.js";

/** The PostgreSQL that this version was tried with. */
const TRIED = 15;

/** The database of a city, and what was seen of it; null where that could not be asked or is not there. */
export async function lookAtData(location: string, city: string): Promise<{ findings: Finding[]; seen: SeenDatabase | null }> {
  const name = `"${nameOf(location)}"`;
  try {
    const seen = await lookAtDatabase(location);
    if (seen) return { findings: [about(seen, name, city)], seen };
    const found = unseen(
      "database",
      `${name} is not there yet: the first start makes it.`,
      "If there is one, give its --data-dir and --city, or --database.",
    );
    return { findings: [found], seen: null };
  } catch (error) {
    const todo = isPostgres(location)
      ? "Start PostgreSQL, look whether this machine reaches it, and whether address, user and password in DATABASE_URL are right."
      : "Run this as the user of the provider; if the file is broken, restore the newest backup into another folder.";
    return {
      findings: [
        red("database", error instanceof DatabaseAway ? error.message : `The database ${name} cannot be asked: ${wordsOf(error)}`, todo),
      ],
      seen: null,
    };
  }
}

function about({ engine, form, applied, city: owner, fault }: SeenDatabase, name: string, city: string): Finding {
  const found = `${engine}, ${name}, ${applied.length} migrations`;
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
