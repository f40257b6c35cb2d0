import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Postgres, startPostgres } from "../helper/postgres.js";
import { ask, signIn } from "./asking.js";
import { createProcesses } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "its-backup-"));
const file = "%PDF-1.4 мост";

describe("the commands `backup` and `restore` of a city on PostgreSQL", () => {
  let postgres: Postgres;
  let processes: ReturnType<typeof createProcesses>;
  before(async () => {
    postgres = await startPostgres();
    processes = createProcesses({ DATABASE_URL: await postgres.create("zarechinsk") });
  });
  after(async () => {
    processes.kill();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  async function done(...args: string[]): Promise<[code: number | null, said: string]> {
    const { ended, said } = processes.run(...args);
    const code = await ended;
    assert.ok(!said().includes(postgres.password), "the password is not told");
    return [code, said()];
  }
  /** All rows of the tables that are written to the log, as text. */
  async function rowsOf(name: string): Promise<Record<string, string[]>> {
    const tables = await postgres.query<{ name: string }>(
      name,
      "select relname as name from pg_class where relkind in ('r', 'p') and relpersistence = 'p' and not relispartition and relnamespace = 'public'::regnamespace order by 1",
    );
    const found: Record<string, string[]> = {};
    for (const { name: table } of tables) {
      const rows = await postgres.query<{ row: string }>(name, `select t::text as row from "${table}" t`);
      found[table] = rows.map(({ row }) => row).sort();
    }
    return found;
  }

  it("make of an empty database and folder the city as it was, and nothing of one that has something", async () => {
    const dataDir = join(folder, "city");
    const { url, child, ended } = await processes.serve("--data-dir", dataDir);
    const token = await signIn(url);
    const form = new FormData();
    form.set("file", new Blob([file]), "мост.pdf");
    assert.equal((await ask(url, "archive/file_projects/", { token, body: form })).status, 200);
    const running = await done("backup", "--data-dir", dataDir, "--to", join(folder, "running"));
    assert.equal(running[0], 0, running[1]);
    child.kill("SIGTERM");
    await ended;

    const to = join(folder, "backup");
    assert.equal((await done("backup", "--data-dir", dataDir, "--to", to))[0], 0);
    const [refused, why] = await done("restore", "--data-dir", join(folder, "new"), "--from", to);
    assert.equal(refused, 1);
    assert.match(why, /^There is something in the database "postgres:.+ already: give an empty one/);

    const other = await postgres.create("other");
    const restored = join(folder, "restored");
    const [code, said] = await done("restore", "--data-dir", restored, "--from", to, "--database", other);
    assert.equal(code, 0, said);
    assert.deepEqual(await rowsOf("other"), await rowsOf("zarechinsk"));
    assert.equal(readFileSync(join(restored, "audit.key"), "utf8"), readFileSync(join(dataDir, "audit.key"), "utf8"));
    const again = await processes.serve("--data-dir", restored, "--database", other);
    assert.equal((await ask(again.url, "auth/check", { token })).status, 200, "who was signed in still is");
  });
});
