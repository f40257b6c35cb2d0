import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { promisify } from "node:util";
import { hash } from "@node-rs/argon2";
import { Kysely, Migrator } from "kysely";
import { migrations } from "../../src/provider/base/database/migrations.js";
import { sqliteDialect } from "../../src/provider/base/database/sqlite.js";
import { searchable } from "../../src/provider/base/database/tables.js";
import { startProvider } from "../../src/provider/http/start.js";
import { administrator, ask, freshController, operator, signIn } from "./asking.js";
import { entry, request } from "./sample-records.js";

const folder = mkdtempSync(join(tmpdir(), "its-restore-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

/** What a city would miss if it were gone. */
async function keptOf(url: string, token: string) {
  const get = async (path: string) => {
    const { status, body } = await ask(url, path, { token });
    assert.equal(status, 200, path);
    return body;
  };
  const records = await get("archive/projects");
  const requests = await get("uds");
  return {
    archive: records,
    files: await Promise.all(
      records.map(async ({ id }: { id: string }) => (await ask(url, `archive/download_projects/${id}`, { token })).text),
    ),
    requests: requests.sort(byId),
    comments: await Promise.all(requests.map(({ id }: { id: string }) => get(`uds/${id}/comments`))),
    user: (await get("auth/check")).user,
  };
}

describe("a backup on an empty machine (A17)", () => {
  it("is the city as it was: accounts, sessions, files, requests, commands", async () => {
    const old = join(folder, "old");
    const restored = join(folder, "restored");
    const before = await startProvider({ dataDir: old });
    const token = await signIn(before.url);
    const oID = freshController(before);
    assert.equal((await ask(before.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "static" } })).status, 200);
    const form = new FormData();
    form.set("file", new Blob(["%PDF-1.4 мост"]), "мост.pdf");
    assert.equal((await ask(before.url, "archive/file_projects/", { token, body: form })).status, 200);
    assert.equal((await ask(before.url, "archive/projects", { token, body: entry })).status, 200);
    const { body: made } = await ask(before.url, "uds", { token, body: request });
    await ask(before.url, `uds/${made.id}/comments`, { token, body: { author: "Бригада № 2", description: "Выехали" } });
    const kept = await keptOf(before.url, token);
    assert.deepEqual(kept.files, ["%PDF-1.4 мост"]);
    assert.ok(kept.comments.flat().some(({ description }) => description === "Выехали"));
    const commands = await before.sim.db.selectFrom("commands").selectAll().execute();
    assert.equal(commands.length, 1);
    await before.close();

    cpSync(old, restored, { recursive: true });
    rmSync(old, { recursive: true });
    const after = await startProvider({ dataDir: restored, guests: ["signals"] });
    try {
      assert.deepEqual(await keptOf(after.url, token), kept);
      assert.deepEqual(await after.sim.db.selectFrom("commands").selectAll().execute(), commands);
      const asking = ["dist/conformance.mjs", "--url", after.url, "--token", await signIn(after.url, administrator)];
      const { stdout } = await promisify(execFile)(process.execPath, asking);
      assert.match(stdout, /^\d+ right, \d+ not tried$/m);
    } finally {
      await after.close();
    }
  });
});

describe("data of an older schema (A17)", () => {
  it("is brought to the newest form at the start, and loses nothing", async () => {
    const dataDir = join(folder, "older");
    const database = join(folder, "older.sqlite");
    const older = new Kysely<never>({ dialect: sqliteDialect(database) });
    const [[name, first] = ["", undefined]] = Object.entries(migrations);
    assert.ok(first);
    await new Migrator({ db: older, provider: { getMigrations: async () => ({ [name]: first }) } }).migrateToLatest();
    const fill = (table: string, row: object) =>
      older
        .insertInto(table as never)
        .values(row as never)
        .execute();
    await fill("users", {
      id: "u1",
      email: operator.email,
      fio: "Старший диспетчер",
      phone: "",
      password: await hash(operator.password),
      access: 1,
      disabled: 0,
      restrictions_json: "[]",
      avatar: null,
    });
    await fill("uds", { id: "r1", ...request, search: searchable(request.description) });
    await fill("uds", { id: "r2", ...request, create_time: request.create_time - 60, search: searchable(request.description) });
    await fill("uds_comments", { id: "c1", request: "r1", author: "Бригада № 2", description: "Выехали", create_time: 1_700_000_100 });
    await fill("archive", {
      id: "a1",
      kind: "projects",
      ...entry,
      search: searchable(entry.name_object),
      file: null,
      author: "u1",
      created: 1_700_000_000,
    });
    await older.destroy();

    const provider = await startProvider({ dataDir, database });
    try {
      const token = await signIn(provider.url);
      const { user, requests, archive, comments } = await keptOf(provider.url, token);
      assert.equal(user.fio, "Старший диспетчер");
      assert.deepEqual(
        [requests.find(({ id }: { id: string }) => id === "r1").description, comments.flat().length],
        [request.description, 1],
      );
      assert.equal(archive[0].name_object, entry.name_object);
      const numbers = new Map(requests.map(({ id, number }: { id: string; number: number }) => [id, number]));
      assert.deepEqual([numbers.get("r2"), numbers.get("r1")], [1, 2], "numbered in the order in which they were created");
      const changed = { method: "PUT", token, body: { ...request, executor: "Бригада № 1" }, headers: { "if-match": '"1"' } };
      assert.equal((await ask(provider.url, "uds/r1", changed)).body.version, 2);
    } finally {
      await provider.close();
    }
  });
});
