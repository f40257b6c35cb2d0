import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { sql } from "kysely";
import { migrations } from "../../base/database/migrations.js";
import { contractAgainst } from "../../base/database/newer.js";
import type { Database } from "../../base/database/tables.js";
import { within } from "../../base/database/within.js";

/**
 * Where the city is driven from: this process has the controllers and vehicles, another one has, or none that this one knows of,
 * as while it has lost the lock of its database.
 */
export type Driving = "here" | "elsewhere" | "nobody";

/** What a provider that is not ready lacks. */
export type Missing = "database" | "migrations" | "driver" | "disk" | "clock" | "stopping";

interface Needs {
  db: Database;
  /** Where uploads are written first. */
  drafts: string;
  driving: () => Driving;
  /** Whether the clock of this node is wrong, and another node's is right. */
  hasStrayClock: () => boolean;
  isStopping: () => boolean;
}

/** ms for which one check answers everyone who asks. */
const GOOD_FOR = 1_000;
/** ms within which database and disk must answer a check. */
const WAIT = 2_000;
/** Bytes that have to be free for uploads: two of the largest. */
const ROOM = 100 * 1024 * 1024;

/** Gives a function that tells what is missing for calls to be answered; nothing, where the provider is ready. */
export function createReadiness({ db, drafts, driving, hasStrayClock, isStopping }: Needs): () => Promise<Missing[]> {
  async function databaseFaults(): Promise<Missing[]> {
    try {
      const asked = sql<{ name: string }>`select name from kysely_migration`.execute(db);
      const { rows } = await within(WAIT, asked, () => new Error("The database gives no answer."));
      const done = rows.map(({ name }) => name).sort();
      const known = Object.keys(migrations);
      return known.every((name) => done.includes(name)) && !contractAgainst(done, known) ? [] : ["migrations"];
    } catch {
      return ["database"];
    }
  }
  async function diskFaults(): Promise<Missing[]> {
    try {
      const looked = Promise.all([statfs(drafts), access(drafts, constants.W_OK)]);
      const [{ bavail, bsize }] = await within(WAIT, looked, () => new Error("The disk gives no answer."));
      return bavail * bsize >= ROOM ? [] : ["disk"];
    } catch {
      return ["disk"];
    }
  }
  let lookedAt: number = Number.NEGATIVE_INFINITY;
  let looking: Promise<Missing[]> = Promise.resolve([]);
  return async () => {
    if (performance.now() - lookedAt > GOOD_FOR) {
      lookedAt = performance.now();
      looking = Promise.all([databaseFaults(), diskFaults()]).then((found) => found.flat());
    }
    const found = await looking;
    const now: Missing[] = [...found];
    if (driving() === "nobody") now.push("driver");
    if (hasStrayClock()) now.push("clock");
    if (isStopping()) now.push("stopping");
    return now;
  };
}
