import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { logEntryId } from "../../src/core/contract/messages.js";
import { openAsItIs } from "../../src/provider/base/database/open.js";
import type { Database } from "../../src/provider/base/database/tables.js";
import { SAMPLE_CITY } from "../../src/provider/city/generate.js";
import { createS3Store } from "../../src/provider/service/files/s3.js";
import { type Postgres, startPostgres } from "../helper/postgres.js";
import { type S3Peer, startS3 } from "../helper/s3.js";
import { ask, signIn } from "./asking.js";
import { createProcesses, type Served } from "./processes.js";

const kinds = ["podd", "reports", "projects", "letters", "techs"];
const form = { full_name: "Иван", company: "Город", country: "Россия", city: "Тверь", email: "a@b.ru", phone: "1", consent: true };
const MB = 1024 * 1024;

describe("a city that moves from SQLite to PostgreSQL, and its files to an S3-compatible store", { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "its-move-"));
  const dataDir = join(folder, "data");
  let server: Postgres;
  let peer: S3Peer;
  let target = "";
  const processes: ReturnType<typeof createProcesses>[] = [];
  const inPlace = (env: NodeJS.ProcessEnv) => {
    const made = createProcesses({ DATA_DIR: dataDir, ...env });
    processes.push(made);
    return made;
  };
  before(async () => {
    server = await startPostgres();
    peer = await startS3();
    target = await server.create("city");
  });
  after(async () => {
    for (const { kill } of processes) kill();
    await peer?.close();
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const stopped = async ({ child, ended }: Served) => {
    child.kill("SIGTERM");
    await ended;
  };
  const upload = (name: string, bytes: Buffer) => {
    const sent = new FormData();
    sent.set("file", new Blob([new Uint8Array(bytes)]), name);
    return sent;
  };

  /** Puts something into every table that a call can fill. */
  async function fill(url: string, token: string): Promise<void> {
    const put = async (path: string, body: unknown, method = "POST") => {
      let answer = await ask(url, path, { token, body, method });
      // A provider that stood still, as while its traffic began, refuses what may have waited, and nothing is changed.
      for (let again = 0; again < 5 && answer.body?.error?.code === "command_too_late"; again++) {
        await new Promise((done) => setTimeout(done, 1_000));
        answer = await ask(url, path, { token, body, method });
      }
      assert.equal(answer.status, 200, `${path}: ${answer.text}`);
      return answer.body;
    };
    for (const [at, kind] of kinds.entries()) {
      const name = `Схема «${kind}» 'ё'`;
      await put(
        `archive/file_${kind}/`,
        upload("план.pdf", Buffer.concat([Buffer.from(`%PDF-1.4 ${kind}`), Buffer.alloc(at * 3 * MB, kind)])),
      );
      const entry = {
        name_object: name,
        target_object: "улица",
        file_description: "",
        file_name: "план.pdf",
        time: "2026-11-21",
        comment: "",
      };
      await put(`archive/${kind}`, entry);
    }
    const [first] = (await ask(url, "uds", { token })).body;
    const { id, number: _, version: __, editor: ___, ...entry } = first;
    for (let at = 0; at < 30; at++) {
      const { id: made } = await put("uds", { ...entry, description: `Яма ${at}; 50 % полосы\n"вторая" строка` });
      await put(`uds/${made}/comments`, { author: "диспетчер", description: `Выехали ${at}` });
    }
    await put(`uds/${id}`, { ...entry, description: "Сделано" }, "PUT");
    for (let oID = 1001; oID < 1031; oID++)
      await ask(url, `crossroad/rts/${oID}/set_program`, {
        token,
        body: { oID, program: "static" },
        headers: { "idempotency-key": `${oID}` },
      });
    const { features } = (await ask(url, "city/transport_situation", { token })).body;
    const section = features.find(({ properties }: { properties: { kind: string } }) => properties.kind === "road").geometry;
    // Not due yet: what a crew has done of a task goes on with the clock.
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    await put("spec/spec-1/tasks", { work: "snow", utime_start: tomorrow, section, section_name: "", key: "1" });
    for (const oID of [1001, 1002]) {
      const [newest] = (await ask(url, `rts/${oID}/events_last`, { token, method: "POST" })).body;
      await put(`messages/${encodeURIComponent(logEntryId("rts", oID, newest))}/acknowledge`, undefined);
    }
    await put("landing/request-demo", form);
    await put("user/edit_avatar", upload("я.png", readFileSync("docs/map.png").subarray(0, 100_000)));
    // The hours of a day and of a week are recorded when they are asked for.
    for (const oID of [1001, 1002]) await put(`rts/${oID}/kts_hours`, undefined);
    const now = Math.floor(Date.now() / 1000);
    await put(`cross/get_city_analytics?utime_start=${now - 2 * 86_400}&utime_end=${now}`, {
      oIDs: [1001, 1002, 1003],
      objectDirection: "",
      utime: now,
    });
  }

  /** Puts something into the tables that real equipment and time fill. */
  async function fillTheRest(file: string): Promise<void> {
    const db = await openAsItIs(file, SAMPLE_CITY);
    const event = { id: "Сбой-1", command: "none", oid: "1001", utime: 1_700_000_000, what: "missed", why: null } as const;
    await db.insertInto("command_events").values(event).execute();
    await db
      .insertInto("field_events")
      .values({ id: "e", oid: 1001, utime: 1, status: "error", msg: "Сбой «A0201»\n", health: null })
      .execute();
    await db
      .insertInto("field_counts")
      .values({ oid: 1001, utime: 300, kts: null, ktk: 2, ktd: 0, ktp: null, speeds: 71, spoken: 2 })
      .execute();
    await db.insertInto("telemetry_retention").values({ id: 1, kept_since: 1 }).execute();
    const old = { oid: 1001, arm: 0, utime: 1_600_000_000, kts: 5, speed: null, so: 0, capacity: null, saved: -3 };
    await db.insertInto("telemetry").values(old).execute();
    await db.insertInto("alarms").values({ id: "feed/моя", version: 1, alarm_json: "{}" }).execute();
    await db
      .insertInto("alarm_steps")
      .values({
        id: "1",
        utime: 1,
        alarm: "feed/моя",
        kind: "feed",
        priority: "low",
        event: "raised",
        from_state: "normal",
        to_state: "unacknowledged",
        active: 1,
        fio: null,
      })
      .execute();
    await db
      .insertInto("alarm_causes")
      .values({ id: "1", utime: 1, alarm: "feed/моя", kind: "feed", device: null, district: null, there: 1 })
      .execute();
    await db.insertInto("alarm_rules").values({ id: "rules", rules_json: "[]" }).execute();
    await db
      .insertInto("alarm_notices")
      .values({
        id: "1",
        alarm: "feed/моя",
        role: "engineer",
        way: "mail",
        announced: 1,
        begun: 1,
        told: 2,
        cause_json: "{}",
        alarm_json: "{}",
      })
      .execute();
    await db.insertInto("alarm_outside").values({ id: "1", utime: 1, utime_end: 2, told_json: "{}" }).execute();
    await db.insertInto("roles").values({ name: "Диспетчер Юга", levels_json: "{}", tags_json: null }).execute();
    await db.insertInto("device_tags").values({ oid: "1003", tags_json: "[]" }).execute();
    const out = { id: "i", oid: "1003", reason: "Ремонт «щита»", fio: "Инженер", utime_start: 1, utime_return: null };
    await db
      .insertInto("inactive")
      .values({ ...out, utime_end: 2, ended_by: "Инженер" })
      .execute();
    const off = { id: "p", camera: "rts/1003", audience: "viewers", reason: "Ремонт", fio: "Инженер", utime_start: 1 } as const;
    await db
      .insertInto("pictures_off")
      .values({ ...off, utime_end: 2, ended_by: "Инженер" })
      .execute();
    const invited = { id: "v", email: "new@its.test", fio: "", role: "operator", tags_json: null, digest: "d", invited_by: "a", ends: 1 };
    await db.insertInto("invitations").values(invited).execute();
    const person = { oid: "1003", user_id: "u", fio: "Диспетчер", since: 1, until: 2, ended_by: null };
    const hold = { ...person, id: "h", note: "Кортеж", before_user: null, before_fio: null, why: null, end_note: null };
    await db.insertInto("holds").values(hold).execute();
    await db
      .insertInto("drafts")
      .values({ ...person, id: "d", program: "all_red", reason: "Авария", why: "withdrawn" })
      .execute();
    const { id: user_id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    await db.insertInto("consents").values({ hash: "h", version: "2", text: "Согласен «ё»", since: 1 }).execute();
    await db.insertInto("reports").values({ id: "2026-11-23T06:00:00.000Z mail", begun: 1, sent: null }).execute();
    await db.insertInto("identities").values({ id: "n", issuer: "https://id.test", subject: "anna", user_id }).execute();
    const begun = { id: "s", digest: "d", challenge: "c", ends: 1, issuer: "https://id.test", subject: "anna", user_id, sealed: "x" };
    await db
      .insertInto("sign_ons")
      .values({ ...begun, session: null, asked: 1 })
      .execute();
    const block = { oid: 1001, utime: 1_599_999_300, events: 2, minutes: 5, packed: Buffer.from([1, 0, 255, 128]) };
    await db.insertInto("event_blocks").values(block).execute();
    await db.insertInto("event_signals").values({ oid: 1001, detectors_json: "[]", resolution: 0.1 }).execute();
    const quarter = { oid: 1001, measure: "volume", utime: 1_599_999_300, packed: Buffer.from([0, 9]) };
    await db.insertInto("measure_quarters").values(quarter).execute();
    await db.insertInto("second_steps").values({ user_id, sealed: "x", confirmed: 0, last: 0, recovery_json: "[]" }).execute();
    await db.destroy();
  }

  /** What the API says of all that is kept. */
  async function told(url: string, token: string): Promise<Record<string, unknown>> {
    const answers: Record<string, unknown> = {};
    const read = async (path: string, method = "GET") => {
      const { status, body, text } = await ask(url, path, { token, method });
      assert.equal(status, 200, `${path}: ${text}`);
      answers[path] = body ?? createHash("sha256").update(text).digest("hex");
      return body;
    };
    for (const kind of kinds) for (const { id } of await read(`archive/${kind}`)) await read(`archive/download_${kind}/${id}`);
    for (const { id } of await read("uds")) await read(`uds/${id}/comments`);
    for (const path of ["messages/acknowledged", "city/overrides", "user/sessions", "user/get_avatar", "spec/spec-1/tasks"])
      await read(path);
    for (const oID of [1001, 1002]) for (const what of ["kts_hours", "so_hours"]) await read(`rts/${oID}/${what}`, "POST");
    return answers;
  }

  /** Bytes as text: each database has a class of its own for them. */
  const shown = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value);

  /** The rows of each table, in one order. */
  async function recordsOf(db: Database): Promise<Record<string, string[]>> {
    const records: Record<string, string[]> = {};
    for (const { name } of await db.introspection.getTables()) {
      const rows = (await db
        .selectFrom(name as never)
        .selectAll()
        .execute()) as object[];
      records[name] = rows
        .map((row) => {
          const entries = Object.entries(row).map(([column, value]) => [column, shown(value)]);
          return JSON.stringify(entries.sort());
        })
        .sort();
    }
    return records;
  }

  it("has the same records, the same files and the same answers, and everybody is still signed in", async (test) => {
    const onSqlite = await inPlace({}).serve();
    const token = await signIn(onSqlite.url);
    await fill(onSqlite.url, token);
    const other = await signIn(onSqlite.url);
    const move = async () => {
      const { ended, said } = inPlace({ DATABASE_URL: target }).run("database", "move");
      return { code: await ended, said: said() };
    };
    assert.match((await move()).said, /is in use by another provider: stop it/);
    const before = await told(onSqlite.url, token);
    await stopped(onSqlite);

    const file = join(dataDir, `${SAMPLE_CITY}.sqlite`);
    await fillTheRest(file);
    const { code, said } = await move();
    assert.equal(code, 0, said);
    assert.match(said, /^uds \d+$[\s\S]+all rows are there/m);
    assert.ok(!said.includes(server.password));
    assert.match((await move()).said, /has rows in "\w+" already: give an empty one/);

    const from = await openAsItIs(file, SAMPLE_CITY);
    const to = await openAsItIs(target, SAMPLE_CITY);
    const was = await recordsOf(from);
    const is = await recordsOf(to);
    await Promise.all([from.destroy(), to.destroy()]);
    let counted = 0;
    for (const [name, rows] of Object.entries(was)) {
      assert.deepEqual(is[name], rows, name);
      counted += rows.length;
    }
    assert.deepEqual(
      Object.keys(was).filter((name) => !was[name]?.length),
      [],
      "tables of which nothing is seen",
    );
    test.diagnostic(`${counted} records of ${Object.keys(was).length} tables`);

    const onPostgres = await inPlace({ DATABASE_URL: target }).serve();
    assert.deepEqual(await told(onPostgres.url, token), before);
    await stopped(onPostgres);

    const files = join(dataDir, "files");
    const kept = new Map(
      readdirSync(files, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => [name, readFileSync(join(files, name))]),
    );
    const moved = inPlace({ DATABASE_URL: target, ...peer.env }).run("files", "move", "--to", "s3");
    assert.equal(await moved.ended, 0, moved.said());
    const store = await createS3Store(peer.settings);
    assert.deepEqual(peer.ids().sort(), [...kept.keys()].sort());
    for (const [id, bytes] of kept) assert.ok(Buffer.from(await new Response(await store.read(id)).arrayBuffer()).equals(bytes), id);
    rmSync(files, { recursive: true });
    const onS3 = await inPlace({ DATABASE_URL: target, FILES: "s3", ...peer.env }).serve();
    assert.deepEqual(await told(onS3.url, token), before);
    assert.equal((await ask(onS3.url, "auth/check", { token: other })).status, 200);
    test.diagnostic(`${kept.size} files`);
  });

  it("is told in a sentence what does not fit", async () => {
    const empty = mkdtempSync(join(tmpdir(), "its-move-"));
    for (const [args, env, words] of [
      [["database"], {}, /Say where the database shall be/],
      [["database", "move"], {}, /Say where the database shall be/],
      [["database", "move", "--to", "other.sqlite"], {}, /Say where the database shall be/],
      [["database", "move"], { DATABASE_URL: target, DATA_DIR: empty }, /The database ".+\.sqlite" is no file that is there/],
      [["database", "move", "--database", target], { DATABASE_URL: target }, /"postgres:\/\/its@127[^"]+" is no file that is there/],
    ] as const) {
      const { ended, said } = inPlace(env).run(...args);
      assert.deepEqual([await ended, said().trim().split("\n").length], [1, 1], said());
      assert.match(said(), words);
    }
    rmSync(empty, { recursive: true });
  });
});
