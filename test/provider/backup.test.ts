import assert from "node:assert/strict";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { hash } from "@node-rs/argon2";
import { Kysely, Migrator, sql } from "kysely";
import { migrations } from "../../src/provider/base/database/migrations.js";
import { openAsItIs, openUnchanged } from "../../src/provider/base/database/open.js";
import { sqliteDialect } from "../../src/provider/base/database/sqlite.js";
import { searchable } from "../../src/provider/base/database/tables.js";
import { startS3 } from "../helper/s3.js";
import { ask, operator, signIn } from "./asking.js";
import { createProcesses } from "./processes.js";
import { entry, request } from "./sample-records.js";

const folder = mkdtempSync(join(tmpdir(), "its-backup-"));
const { run, serve, kill } = createProcesses({});
afterEach(kill);
after(() => rmSync(folder, { recursive: true, force: true }));

async function done(...args: string[]): Promise<[code: number | null, said: string]> {
  const { ended, said } = run(...args);
  return [await ended, said()];
}

/** All rows of all tables, and all other files but the locks; of the latter the text. */
async function allOf(dataDir: string) {
  const db = await openAsItIs(join(dataDir, "zarechinsk.sqlite"), "zarechinsk");
  try {
    const tables = (await db.introspection.getTables()).map(({ name }) => name).sort();
    const rows: Record<string, string[]> = {};
    for (const name of tables) {
      const found = await sql`select * from ${sql.table(name)}`.execute(db);
      rows[name] = found.rows.map((row) => JSON.stringify(row)).sort();
    }
    const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" })
      .filter((name) => !/sqlite/.test(name) && statSync(join(dataDir, name)).isFile())
      .sort();
    return { rows, files: Object.fromEntries(files.map((name) => [name, readFileSync(join(dataDir, name), "utf8")])) };
  } finally {
    await db.destroy();
  }
}

const upload = (name: string, bytes: string) => {
  const form = new FormData();
  form.set("file", new Blob([bytes]), name);
  return form;
};

describe("the commands `backup` and `restore`", () => {
  it("make of an empty folder the city as it was, while its provider goes on", async () => {
    const dataDir = join(folder, "city");
    const { url, child, ended } = await serve("--data-dir", dataDir);
    const token = await signIn(url);
    assert.equal((await ask(url, "archive/file_projects/", { token, body: upload("мост.pdf", "%PDF-1.4 мост") })).status, 200);
    assert.equal((await ask(url, "archive/projects", { token, body: entry })).status, 200);
    assert.equal((await ask(url, "uds", { token, body: request })).status, 200);

    // People go on writing while it is made.
    let isOver = false;
    let written = 0;
    const writing = (async () => {
      for (; !isOver; written++) assert.equal((await ask(url, "uds", { token, body: request })).status, 200);
    })();
    const to = join(folder, "backup");
    const [code, said] = await done("backup", "--data-dir", dataDir, "--to", to);
    isOver = true;
    await writing;
    assert.equal(code, 0, said);
    assert.match(said, /: the city "zarechinsk" at 20\d\d-.+Z, 1 files, \d+ MB\n$/);
    assert.ok(written > 0);
    assert.deepEqual(readdirSync(to).sort(), ["backup.json", "data", "database.sqlite", "files"]);
    assert.equal(statSync(to).mode & 0o077, 0, "it is its user's alone");
    child.kill("SIGTERM");
    await ended;

    const restored = join(folder, "restored");
    const [code2, said2] = await done("restore", "--data-dir", restored, "--from", to);
    assert.equal(code2, 0, said2);
    const is = await allOf(restored);
    const was = await allOf(dataDir);
    for (const [table, rows] of Object.entries(is.rows)) {
      const before = new Set(was.rows[table]);
      if (table !== "sessions") assert.ok(rows.every((row) => before.has(row)) || table === "audit", `${table} has only what was there`);
    }
    for (const table of ["users", "archive", "files", "city", "kysely_migration"]) assert.deepEqual(is.rows[table], was.rows[table], table);
    assert.ok((is.rows.uds?.length ?? 0) > 0);
    for (const name of ["token.secret", "audit.key"]) assert.equal(is.files[name], was.files[name], name);
    assert.deepEqual(Object.values(is.files).filter((text) => text === "%PDF-1.4 мост").length, 1);

    const again = await serve("--data-dir", restored);
    assert.equal((await ask(again.url, "auth/check", { token })).status, 200, "who was signed in still is");
    const records = (await ask(again.url, "archive/projects", { token })).body;
    assert.equal((await ask(again.url, `archive/download_projects/${records[0].id}`, { token })).text, "%PDF-1.4 мост");
    again.child.kill("SIGTERM");
    await again.ended;
    const [verified, words] = await done("audit", "verify", "--data-dir", restored);
    assert.equal(verified, 0, words);
  });

  it("of a provider that stands still are the same to the last row", async () => {
    const dataDir = join(folder, "city");
    const to = join(folder, "still");
    const restored = join(folder, "still-restored");
    assert.equal((await done("backup", "--data-dir", dataDir, "--to", to))[0], 0);
    assert.equal((await done("restore", "--data-dir", restored, "--from", to))[0], 0);
    assert.deepEqual(await allOf(restored), await allOf(dataDir));
  });

  it("of root belong to the user whose folder they fill", {
    skip: process.getuid?.() !== 0 && "who is not root has one user",
  }, async () => {
    const nobody = 65_534;
    const restored = join(folder, "of-another");
    mkdirSync(restored, { mode: 0o700 });
    chownSync(restored, nobody, nobody);
    assert.equal((await done("restore", "--data-dir", restored, "--from", join(folder, "still")))[0], 0);
    const names = readdirSync(restored, { recursive: true, encoding: "utf8" });
    assert.ok(names.includes("zarechinsk.sqlite") && names.includes("token.secret"));
    assert.ok(!names.some((name) => /lock-/.test(name)), "no journal of a lock");
    const [own] = names.map((name) => statSync(join(restored, name)).uid).filter((uid) => uid !== nobody);
    assert.equal(own, undefined);
    chownSync(join(restored, "token.secret"), 0, 0);
    const [code, said] = await done("doctor", "--data-dir", restored, "--wait", "1");
    assert.equal(code, 1);
    assert.match(said, /^RED +permissions ".+token\.secret" belongs to another user than its folder\.\n +→ .+ chown -R 65534 /m);
  });

  it("refuse what would overwrite something, is no backup, or is not what was written", async () => {
    const dataDir = join(folder, "city");
    const to = join(folder, "still");
    const refused = async (words: RegExp, ...args: string[]) => {
      const [code, said] = await done(...args);
      assert.equal(code, 1, said);
      assert.match(said, words);
    };
    await refused(/^There is something in ".+still" already/, "backup", "--data-dir", dataDir, "--to", to);
    await refused(/^A backup in the data folder itself/, "backup", "--data-dir", dataDir, "--to", join(dataDir, "backup"));
    await refused(/^There is no database/, "backup", "--data-dir", join(folder, "nothing"), "--to", join(folder, "new"));
    await refused(/^There is something in the data folder/, "restore", "--data-dir", dataDir, "--from", to);
    await refused(/^"\/.+" is no backup, or one that was not finished/, "restore", "--data-dir", join(folder, "new"), "--from", dataDir);
    const database = `postgres://its@127.0.0.1:1/none`;
    await refused(/^The backup is of SQLite/, "restore", "--data-dir", join(folder, "new"), "--from", to, "--database", database);
    writeFileSync(join(to, "data", "token.secret"), "0".repeat(64));
    await refused(/"data\/token.secret" is another file/, "restore", "--data-dir", join(folder, "new"), "--from", to);
    rmSync(join(to, "data", "token.secret"));
    await refused(/"data\/token.secret" is missing/, "restore", "--data-dir", join(folder, "new"), "--from", to);
    assert.ok(!readdirSync(folder).includes("new"), "nothing was made");
  });

  it("take files out of an S3-compatible store, and put them into one", async () => {
    const peer = await startS3();
    const other = await startS3();
    try {
      const s3 = createProcesses({ FILES: "s3", ...peer.env });
      const dataDir = join(folder, "with-s3");
      const { url, child, ended } = await s3.serve("--data-dir", dataDir);
      const token = await signIn(url);
      assert.equal((await ask(url, "archive/file_projects/", { token, body: upload("мост.pdf", "%PDF-1.4 мост") })).status, 200);
      const to = join(folder, "s3-backup");
      const made = s3.run("backup", "--data-dir", dataDir, "--to", to);
      assert.equal(await made.ended, 0, made.said());
      child.kill("SIGTERM");
      await ended;
      assert.deepEqual(
        readdirSync(join(to, "files")).map((id) => readFileSync(join(to, "files", id), "utf8")),
        ["%PDF-1.4 мост"],
      );
      const restored = createProcesses({ FILES: "s3", ...other.env }).run("restore", "--data-dir", join(folder, "s3-new"), "--from", to);
      assert.equal(await restored.ended, 0, restored.said());
      assert.deepEqual(other.ids(), peer.ids());
    } finally {
      await peer.close();
      await other.close();
    }
  });
});

describe("a backup of an older version", () => {
  const names = Object.keys(migrations).sort();
  /** The first form of all, and that of two migrations ago, as the migrations of then made them. */
  for (const last of [names[0], names.at(-3)] as string[])
    it(`with the form of ${last} is restored, upgraded at the start, and keeps what was in it`, async () => {
      const dataDir = join(folder, last);
      mkdirSync(dataDir);
      const file = join(dataDir, "zarechinsk.sqlite");
      const known = Object.fromEntries(names.filter((name) => name <= last).map((name) => [name, migrations[name]])) as typeof migrations;
      const older = new Kysely<never>({ dialect: sqliteDialect(file) });
      const { error } = await new Migrator({ db: older, provider: { getMigrations: async () => known } }).migrateToLatest();
      assert.equal(error, undefined);
      const fill = (table: string, row: object) =>
        older
          .insertInto(table as never)
          .values(row as never)
          .execute();
      if (last !== names[0]) await fill("city", { id: 1, key: "zarechinsk" });
      const user = { id: "u1", email: operator.email, fio: "Старший диспетчер", phone: "", access: 1, disabled: 0 };
      await fill("users", { ...user, password: await hash(operator.password), restrictions_json: "[]", avatar: null });
      const numbered = last === names[0] ? {} : { number: 1 };
      await fill("uds", { id: "r1", ...request, ...numbered, search: searchable(request.description) });
      await older.destroy();

      const to = join(folder, `${last}-backup`);
      const restored = join(folder, `${last}-restored`);
      const [code, said] = await done("backup", "--data-dir", dataDir, "--to", to);
      assert.equal(code, 0, said);
      const unchanged = await openUnchanged(join(to, "database.sqlite"));
      const { rows } = await sql`select name from kysely_migration`.execute(unchanged);
      await unchanged.destroy();
      assert.equal(rows.length, names.indexOf(last) + 1, "the backup did not upgrade it");
      assert.equal((await done("restore", "--data-dir", restored, "--from", to))[0], 0);

      const { url } = await serve("--data-dir", restored);
      const token = await signIn(url);
      const { user: signed } = (await ask(url, "auth/check", { token })).body;
      assert.equal(signed.fio, "Старший диспетчер");
      const requests = (await ask(url, "uds", { token })).body as { id: string; description: string }[];
      assert.equal(requests.find(({ id }) => id === "r1")?.description, request.description);
    });
});
