import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Kysely, type Migration, Migrator } from "kysely";
import { migrations } from "../../src/provider/base/database/migrations.js";
import { openPool, overPool } from "../../src/provider/base/database/postgres.js";
import { sqliteDialect } from "../../src/provider/base/database/sqlite.js";
import type { Database } from "../../src/provider/base/database/tables.js";
import { startPostgres } from "../helper/postgres.js";

/** The last of those that were published before nodes of two versions ran on one database. */
const FIRST_ROLLING = "0014_nodes";

type Columns = Map<string, { dataType: string; isNullable: boolean; hasDefaultValue: boolean }>;

/** The columns of all tables; a partition has those of its table. */
async function columnsOf(db: Database): Promise<Columns> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith("telemetry_"));
  return new Map(tables.flatMap(({ name, columns }) => columns.map((column) => [`${name}.${column.name}`, column] as const)));
}

/** What a version that knows the columns from before can no longer do with those of after. */
function losses(before: Columns, after: Columns): string[] {
  const tables = new Set([...before.keys()].map((name) => name.split(".")[0]));
  const lost = [...before].flatMap(([name, { dataType, isNullable }]) => {
    const now = after.get(name);
    if (!now) return `${name} is gone`;
    if (now.dataType !== dataType) return `${name} is ${now.dataType} and not ${dataType}`;
    return isNullable && !now.isNullable ? `${name} may not be null any more` : [];
  });
  const owed = [...after].flatMap(([name, { isNullable, hasDefaultValue }]) =>
    !before.has(name) && tables.has(name.split(".")[0]) && !isNullable && !hasDefaultValue ? `${name} has to be given` : [],
  );
  return [...lost, ...owed];
}

/** Applies migrations one after another; gives what each that is no contract takes from the version before. */
async function unannounced(db: Database, all: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const found: string[] = [];
  let before: Columns = new Map();
  for (const name of Object.keys(all).sort()) {
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
    const after = await columnsOf(db);
    const isContract = /_contract_\d{4}$/.test(name);
    if (name >= FIRST_ROLLING && !isContract) found.push(...losses(before, after).map((loss) => `${name}: ${loss}`));
    before = after;
  }
  return found;
}

const wrong: Record<string, Migration> = {
  "9001_more": { up: (db) => db.schema.alterTable("uds").addColumn("more", "text").execute() },
  "9002_owed": {
    up: (db) =>
      db.schema
        .createTable("own")
        .addColumn("id", "text", (c) => c.notNull())
        .execute(),
  },
  "9003_renamed": { up: (db) => db.schema.alterTable("uds").renameColumn("themes", "topics").execute() },
  "9004_gone": { up: (db) => db.schema.dropTable("landing").execute() },
  "9005_told_contract_9001": { up: (db) => db.schema.alterTable("uds").dropColumn("executor").execute() },
};

describe("migrations", () => {
  const inMemory = () => new Kysely({ dialect: sqliteDialect(":memory:") }) as Database;

  it("have names in which their order and what they take away can be read", () => {
    for (const name of Object.keys(migrations)) assert.match(name, /^\d{4}_[a-z_]+(?<!_contract)(_contract_\d{4})?$/);
  });
  it("only expand on SQLite, but for contracts", async () => {
    const db = inMemory();
    assert.deepEqual(await unannounced(db, migrations), []);
    await db.destroy();
  });
  it("only expand on PostgreSQL, but for contracts", async () => {
    const server = await startPostgres();
    try {
      const db = overPool(openPool(await server.create("city")));
      assert.deepEqual(await unannounced(db, migrations), []);
      await db.destroy();
    } finally {
      await server.remove();
    }
  });
  it("are found out that take something away without a word", async () => {
    const db = inMemory();
    const found = (await unannounced(db, { ...migrations, ...wrong })).map((sentence) => sentence.replace(/landing\.\w+/, "landing.*"));
    assert.deepEqual(
      [...new Set(found)],
      ["9003_renamed: uds.themes is gone", "9003_renamed: uds.topics has to be given", "9004_gone: landing.* is gone"],
    );
    await db.destroy();
  });
});
