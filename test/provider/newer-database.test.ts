import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { sql } from "kysely";
import { openDatabase } from "../../src/provider/database/open.js";
import { startProvider } from "../../src/provider/start.js";
import { ask, signIn } from "./asking.js";

const folder = mkdtempSync(join(tmpdir(), "its-newer-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A database that a newer provider has migrated. */
async function migrated(name: string, ...migrations: string[]): Promise<string> {
  const file = join(folder, `${name}.sqlite`);
  const db = await openDatabase(file, "zarechinsk");
  await sql`alter table uds add column of_the_next_version text`.execute(db);
  for (const migration of migrations)
    await sql`insert into kysely_migration (name, timestamp) values (${migration}, ${new Date().toISOString()})`.execute(db);
  await db.destroy();
  return file;
}

describe("a database that a newer provider has brought further", () => {
  it("is used as it is, so that both versions run beside each other", async () => {
    const database = await migrated("expanded", "9998_more");
    const provider = await startProvider({ database, dataDir: join(folder, "expanded") });
    try {
      const token = await signIn(provider.url);
      const body = { ...{ author: "Диспетчер", themes: "Светофор", executor: "", description: "Не горит", latitude: 56, longitude: 45 } };
      const times = { create_time: 1_700_000_000, work_time: null, task_time: null, do_time: null, close_time: null };
      assert.equal((await ask(provider.url, "uds", { token, body: { ...body, ...times } })).status, 200);
    } finally {
      await provider.close();
    }
  });
  it("is refused where what this version needs has been taken away", async () => {
    const database = await migrated("contracted", "9998_more", "9999_less_contract");
    await assert.rejects(
      startProvider({ database, dataDir: join(folder, "contracted") }),
      /that of a newer provider \("9999_less_contract"\)/,
    );
  });
});
