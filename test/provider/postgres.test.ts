import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { sql } from "kysely";
import { searchable } from "../../src/provider/base/database/tables.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { type Postgres, startPostgres } from "../helper/postgres.js";
import { waitUntil } from "../helper/wait-until.js";
import { administrator, ask, freshController, signIn } from "./asking.js";

/** A moment that both databases are asked at. */
const now = Date.UTC(2026, 10, 18, 9, 20) / 1000;
const entry = {
  name_object: "Мост",
  target_object: "drive",
  file_description: "План",
  file_name: "мост.pdf",
  time: "2026-01-15",
  comment: "",
};
const request = {
  author: "Диспетчер",
  themes: "Светофор",
  executor: "",
  description: "Не горит красный",
  latitude: 56.123456789,
  longitude: 45,
  create_time: 1_700_000_000.7,
  work_time: null,
  task_time: null,
  do_time: null,
  close_time: null,
};
const pdf = (name: string) => {
  const form = new FormData();
  form.set("file", new Blob(["%PDF-1.4"]), name);
  return form;
};
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const many = <Thing>(count: number, make: (at: number) => Promise<Thing>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

const folder = mkdtempSync(join(tmpdir(), "its-on-postgres-"));
let server: Postgres;
let postgres: RunningProvider;
let token = "";
before(async () => {
  server = await startPostgres();
  const database = await server.create("city");
  await server.query("city", "alter database city set synchronous_commit = off");
  postgres = await startProvider({ database, dataDir: join(folder, "postgres"), now: () => now, guests: ["signals"] });
  token = await signIn(postgres.url);
});
after(async () => {
  await postgres?.close();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe("a provider on PostgreSQL", () => {
  it("answers every call as the contract says, with records and files, too", async () => {
    // Some calls are there for an administrator only.
    const all = await signIn(postgres.url, administrator);
    const args = ["dist/conformance.mjs", "--url", postgres.url, "--token", all, "--write"];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    assert.match(stdout, /^\d+ right, \d+ not tried$/m);
  });

  it("has each commit wait for the disk, whatever the server's default is", async () => {
    const { rows } = await sql`show synchronous_commit`.execute(postgres.sim.db);
    assert.deepEqual(rows, [{ synchronous_commit: "on" }]);
  });

  it("goes on when a connection breaks amid its use", async () => {
    const broken = postgres.sim.db.transaction().execute(async (step) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(step);
      await server.query("city", "select pg_terminate_backend($1)", [rows[0]?.pid]);
      await waitUntil("the connection is gone", async () =>
        sql`select 1`
          .execute(step)
          .catch(() => true)
          .then((gone) => gone === true),
      );
      await step.insertInto("acknowledgements").values({ id: "never", fio: "", utime: 0 }).execute();
    });
    await assert.rejects(broken, /cannot be asked/);
    // The pool may give out the broken connection once more before it has seen its end.
    await waitUntil("calls are answered", async () => (await ask(postgres.url, "auth/check", { token })).status === 200);
  });

  it("refuses a value that the database cannot keep, and a city that is not the database's", async () => {
    for (const [wrong, code] of [
      [{ description: "a\u0000b" }, "unfit_value"],
      [{ create_time: 1e300 }, "invalid"],
    ] as const) {
      const { status, body } = await ask(postgres.url, "uds", { token, body: { ...request, ...wrong } });
      assert.deepEqual([status, body.error?.code], [422, code]);
    }
    const { key } = postgres.sim.world.city;
    await assert.rejects(
      startProvider({ database: await server.create("other"), dataDir: join(folder, "other") }).then(async (provider) => {
        await provider.close();
        return startProvider({ database: server.url("other"), dataDir: join(folder, "other"), seed: 7 });
      }),
      new Error(
        `The database "${server.url("other").replace(`:${server.password}`, "")}" is that of the city "${key}": give "${key}-7" another --database.`,
      ),
    );
  });
});

describe("what SQLite and PostgreSQL tell of the same data", () => {
  let sqlite: RunningProvider;
  let other = "";
  before(async () => {
    sqlite = await startProvider({ dataDir: join(folder, "sqlite"), now: () => now });
    other = await signIn(sqlite.url);
    for (const { sim } of [sqlite, postgres]) {
      await sim.db.deleteFrom("archive").execute();
      await sim.db.deleteFrom("uds").execute();
    }
  });
  after(() => sqlite?.close());

  /** The answer of both, which is the same. */
  async function same(path: string, body?: object) {
    const options = body ? { body } : {};
    const [mine, theirs] = await Promise.all([
      ask(postgres.url, path, { token, ...options }),
      ask(sqlite.url, path, { token: other, ...options }),
    ]);
    assert.equal(mine.status, 200, mine.text);
    assert.deepEqual(mine.body, theirs.body);
    assert.equal(mine.headers.get("link"), theirs.headers.get("link"));
    return mine;
  }
  const both = (fill: (provider: RunningProvider) => Promise<unknown>) => Promise.all([sqlite, postgres].map(fill));

  it("is in the same order and on the same pages, however ids are written", async () => {
    const ids = ["a", "B", "ё", "я", "Z", "_", "10", "9", "a-b", "ab", "А", "é"].flatMap((word) =>
      Array.from({ length: 400 }, (_, at) => `${word}${at}`),
    );
    const rows = ids.map((id, at) => ({
      id,
      kind: "letters",
      ...entry,
      comment: id,
      search: searchable(id),
      file: null,
      author: "u1",
      created: 1_700_000_000_000 + (at % 3),
      idempotency_key: null,
    }));
    await both(async ({ sim: { db } }) => {
      for (let at = 0; at < rows.length; at += 1000)
        await db
          .insertInto("archive")
          .values(rows.slice(at, at + 1000))
          .execute();
    });
    const seen: string[] = [];
    for (let path = "archive/letters"; path; ) {
      const { body, headers } = await same(path);
      seen.push(...body.map(({ id }: { id: string }) => id));
      const [, next] = /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "") ?? [];
      path = next ? `archive/letters${next}` : "";
    }
    assert.deepEqual(new Set(seen), new Set(ids));
    assert.equal(seen.length, ids.length);
  });

  it("is found by the same words", async () => {
    const words = ["Озёрная УЛИЦА", "100% готово", "a_b", "c\\d", "İstanbul", "O'Brien", "ABC"];
    await both(({ sim: { db } }) =>
      db
        .insertInto("uds")
        .values(
          words.map((description, at) => ({
            ...request,
            description,
            id: `${at}`,
            number: at + 1,
            create_time: 1_700_000_000,
            version: 1,
            editor: "",
            search: searchable(description),
          })),
        )
        .execute(),
    );
    for (const word of ["озерная", "ОЗЁРНАЯ ул", "100%", "%", "_", "a_b", "\\", "c\\d", "istanbul", "o'b", "abc", "нет такого"])
      await same(`uds?search=${encodeURIComponent(word)}`);
    assert.equal((await same(`uds?search=${encodeURIComponent("ОЗЁРНАЯ")}`)).body.length, 1);
    assert.equal((await same("uds")).body.length, words.length);
  });

  it("is computed from the same telemetry", async () => {
    const oIDs = postgres.sim.world.city.controllers.slice(0, 6).map(({ oID }) => oID);
    const period = `utime_start=${now - 200_000.5}&utime_end=${now}`;
    const { body } = await same(`cross/get_city_analytics?${period}`, { oIDs, objectDirection: "", utime: now });
    assert.ok(body.analytics_kts.value > 0);
  });
});

describe("writes that come at once", () => {
  const order = (oID: number, program: string, headers: Record<string, string>) =>
    ask(postgres.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program }, headers });
  const accepted = (column: "oid" | "idempotency_key", value: string) =>
    postgres.sim.db.selectFrom("commands").selectAll().where("outcome", "=", "accepted").where(column, "=", value).execute();

  it("are one command for one key", async () => {
    const oID = freshController(postgres);
    const answers = await many(20, () => order(oID, "static", { "idempotency-key": "once" }));
    assert.deepEqual(new Set(statuses(answers)), new Set([200]));
    assert.equal((await accepted("oid", `${oID}`)).length, 1);
  });
  it("are a command to one controller only, where the key is the same and the controllers are not", async () => {
    const controllers = Array.from({ length: 5 }, () => freshController(postgres));
    const answers = await Promise.all(controllers.map((oID) => order(oID, "static", { "idempotency-key": "one of five" })));
    assert.deepEqual(statuses(answers), [200, 422, 422, 422, 422]);
    const [command, ...more] = await accepted("idempotency_key", "one of five");
    assert.deepEqual(more, []);
    for (const oID of controllers)
      assert.equal(postgres.sim.commands.get(oID)?.length ?? 0, `${oID}` === command?.oid ? 1 : 0, "only the one is carried out");
  });
  it("let one of those win that saw the same version of a controller", async () => {
    const oID = freshController(postgres);
    const seen = (await ask(postgres.url, `rts/${oID}/telemetry`, { token })).headers.get("etag") ?? "";
    const answers = await many(10, () => order(oID, "static", { "if-match": seen }));
    assert.deepEqual(statuses(answers), [200, ...Array(9).fill(409)]);
    assert.equal((await accepted("oid", `${oID}`)).length, 1);
  });
  it("let one of those win that saw the same version of a request", async () => {
    const { body: made } = await ask(postgres.url, "uds", { token, body: request });
    const change = (at: number) => ({ token, method: "PUT", body: { ...request, executor: `${at}` }, headers: { "if-match": '"1"' } });
    const answers = await many(10, (at) => ask(postgres.url, `uds/${made.id}`, change(at)));
    assert.deepEqual(statuses(answers), [200, ...Array(9).fill(409)]);
    const far = { token, method: "PUT", body: request, headers: { "if-match": '"999999999999999"' } };
    assert.equal((await ask(postgres.url, `uds/${made.id}`, far)).status, 409);
  });
  it("are one record and one file for one key", async () => {
    const headers = { "idempotency-key": "record" };
    const uploads = await many(10, () => ask(postgres.url, "archive/file_projects/", { token, body: pdf(entry.file_name), headers }));
    assert.deepEqual(new Set(statuses(uploads)), new Set([200]));
    const records = await many(10, () => ask(postgres.url, "archive/projects", { token, body: entry, headers }));
    const ids = new Set(records.map(({ body }) => body.id));
    assert.equal(ids.size, 1);
    assert.equal((await postgres.sim.db.selectFrom("files").selectAll().where("idempotency_key", "=", "record").execute()).length, 1);
    const [id] = ids;
    assert.equal((await ask(postgres.url, `archive/download_projects/${id}`, { token })).text, "%PDF-1.4");
  });
  it("are one task for one key", async () => {
    const { city } = postgres.sim.world;
    const vehicle = city.vehicles[0];
    const segment = city.segments.find(({ line }) => line.length > 1);
    const section = { type: "LineString", coordinates: segment?.line };
    const body = { work: "snow", utime_start: now, section, section_name: segment?.name, key: "task" };
    const tasks = await many(10, () => ask(postgres.url, `spec/${vehicle?.id}/tasks`, { token, body }));
    assert.equal(new Set(tasks.map(({ body }) => body.id)).size, 1);
    assert.equal((await postgres.sim.db.selectFrom("tasks").selectAll().where("key", "=", "task").execute()).length, 1);
  });
});
