import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Kysely, Migrator, sql } from "kysely";
import { ops } from "../../../src/core/contract/index.js";
import type { Operation } from "../../../src/core/contract/operation.js";
import { migrations } from "../../../src/provider/base/database/migrations.js";
import { sqliteDialect } from "../../../src/provider/base/database/sqlite.js";
import type { Tables } from "../../../src/provider/base/database/tables.js";
import { startProvider } from "../../../src/provider/http/start.js";
import { areaOf, type Writing } from "../../../src/provider/service/audit/area.js";
import { createTrail } from "../../../src/provider/service/audit/trail.js";
import { freePort } from "../../helper/free-port.js";
import type { TestIssuer } from "../../helper/issuer.js";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { ask, operator, signIn, startInMemory, viewer } from "../asking.js";
import { issuerFor } from "../sign-on/scene.js";
import { type Scene, sceneOf, untaken, writes } from "./writes.js";

const table = ops as Record<string, Operation>;
const all = Object.keys(writes) as Writing[];

/** Rows of the audit of one request, as they were written. */
async function rowsOf({ provider: { sim } }: Scene, headers: Headers) {
  await sim.trail.settled();
  return sim.db
    .selectFrom("audit")
    .selectAll()
    .where("request_id", "=", headers.get("x-request-id"))
    .orderBy("at")
    .orderBy("outcome")
    .execute();
}

/** What the database holds of a city, but for the audit, drafts of files, and what goes on by itself. */
async function contentOf({ provider: { sim } }: Scene) {
  const names = (await sim.db.introspection.getTables()).map(({ name }) => name);
  const kept = names.filter(
    (name) => !/^(audit|command_events|files|limits|readings|lists|versions|errands|leadership|telemetry.*)$/.test(name),
  );
  const tables = await Promise.all(
    kept.sort().map(async (name) => {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(sim.db);
      // Alarms of devices come and go by themselves, those that a program tells of do not.
      return [name, name.startsWith("alarm") ? rows.filter((row) => /pump-|"rules"/.test(JSON.stringify(row))) : rows];
    }),
  );
  return JSON.stringify(Object.fromEntries(tables));
}

for (const kind of ["SQLite", "PostgreSQL"]) {
  describe(`a row of the audit, on ${kind}`, () => {
    const folder = mkdtempSync(join(tmpdir(), "its-audit-"));
    let server: Postgres | undefined;
    let scene: Scene;
    let issuer: TestIssuer | undefined;
    before(async () => {
      if (kind === "PostgreSQL") server = await startPostgres();
      const database = server ? await server.create("city") : undefined;
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const signedOnBy = await issuerFor(url);
      issuer = signedOnBy.issuer;
      scene = await sceneOf(
        await startProvider({
          dataDir: folder,
          port,
          simControl: true,
          hold: 10,
          fourEyes: true,
          signOn: signedOnBy.settings,
          trustedProxies: ["127.0.0.1"],
          ...(database ? { database } : {}),
        }),
      );
    });
    after(async () => {
      await scene?.provider.close();
      await issuer?.close();
      await server?.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    for (const name of all)
      it(`tells of ${name}, once`, async () => {
        const call = await writes[name](scene);
        const { status, headers, text } = await call();
        assert.equal(status < 300, !untaken.includes(name), text);
        const rows = await rowsOf(scene, headers);
        const end = untaken.includes(name) ? "refused" : "done";
        assert.deepEqual(
          rows.map(({ outcome }) => outcome),
          table[name]?.effect === "control" ? ["asked", end] : [end],
        );
        for (const row of rows) {
          assert.deepEqual([row.operation, row.area, row.address], [name, areaOf(name), "127.0.0.1"]);
          // Who signs in, or takes an invitation up, is known by that.
          const isSomebodys = table[name]?.auth || ["login", "loginSecond", "signOn", "signOnCallback", "invitationAccept"].includes(name);
          assert.equal(row.name, isSomebodys ? row.name : "");
          assert.equal(row.who === null, !isSomebodys, "who did it");
          assert.ok(row.object, "what it was done to");
        }
      });

    it("tells what was before and is now", async () => {
      const { headers } = await (await writes.udsUpdate(scene))();
      const [row] = await rowsOf(scene, headers);
      assert.equal(JSON.parse(row?.before_json ?? "").themes, "Светофор");
      assert.equal(JSON.parse(row?.after_json ?? "").themes, "Асфальт");
      const [order] = (await rowsOf(scene, (await (await writes.setProgram(scene))()).headers)).slice(-1);
      assert.equal(JSON.parse(order?.after_json ?? "").mode, "static");
      assert.ok("phase" in JSON.parse(order?.before_json ?? ""));
    });

    it("is not doubled by a call that is repeated", async () => {
      const { provider, token } = scene;
      const send = () =>
        ask(provider.url, "uds", {
          token,
          headers: { "idempotency-key": "once" },
          body: {
            author: "Я",
            themes: "",
            executor: "",
            description: "",
            latitude: 56,
            longitude: 45,
            create_time: 1_700_000_000,
            work_time: null,
            task_time: null,
            do_time: null,
            close_time: null,
          },
        });
      assert.equal((await rowsOf(scene, (await send()).headers)).length, 1);
      assert.equal((await rowsOf(scene, (await send()).headers)).length, 0);
    });

    it("is left by each write that is refused, also to nobody", async () => {
      // One user, or one network, has at most sixty rows of refusals in a minute.
      const other = await signIn(scene.provider.url, viewer);
      for (const tokens of [[scene.token, other], [""]])
        for (const [i, name] of all.entries()) {
          const token = tokens[i % tokens.length] ?? "";
          const { path, method, auth, params = {} } = table[name] as Operation;
          const narrowed = Object.entries(params).reduce((done, [word, [value]]) => done.replace(`{${word}}`, `${value}`), path);
          const { status, headers } = await ask(scene.provider.url, narrowed.slice(1).replace(/\{\w+\}/g, "nothing"), {
            method,
            ...(token ? { token } : {}),
            ...(method === "GET" ? {} : { body: "{" }),
            headers: { "x-forwarded-for": `198.51.100.${i}` },
          });
          assert.ok(status >= 400, name);
          const rows = await rowsOf(scene, headers);
          assert.deepEqual(
            rows.map(({ operation, outcome, reason, who }) => ({
              operation,
              outcome,
              isUnauthorized: reason === "unauthorized",
              isKnown: who !== null,
            })),
            [{ operation: name, outcome: "refused", isUnauthorized: auth && !token, isKnown: auth && token !== "" }],
          );
        }
    });

    it("tells of a wrong password whose account it was", async () => {
      const { status, headers } = await ask(scene.provider.url, "auth/login", { body: { ...operator, password: "wrong12" } });
      assert.equal(status, 401);
      const [row] = await rowsOf(scene, headers);
      const { id } = await scene.provider.sim.db
        .selectFrom("users")
        .select("id")
        .where("email", "=", operator.email)
        .executeTakeFirstOrThrow();
      assert.deepEqual([row?.who, row?.outcome, row?.reason, row?.object], [id, "refused", "wrong_credentials", null]);
    });

    it("stops what it cannot be written beside", async () => {
      const { db } = scene.provider.sim;
      const calls = new Map(await Promise.all(all.map(async (name) => [name, await writes[name](scene)] as const)));
      await scene.provider.sim.trail.settled();
      await scene.provider.sim.alarms.look();
      const content = await contentOf(scene);
      if (server) await sql`alter table audit add constraint nothing check (false) not valid`.execute(db);
      else await sql`create trigger no_audit before insert on audit begin select raise(abort, 'nothing'); end`.execute(db);
      try {
        for (const [name, call] of calls) {
          const { status } = await call();
          assert.ok(status >= 400, `${name}: ${status}`);
          assert.equal(await contentOf(scene), content, name);
        }
      } finally {
        if (server) await sql`alter table audit drop constraint nothing`.execute(db);
        else await sql`drop trigger no_audit`.execute(db);
      }
    });
  });
}

describe("refusals that come by the hundred", () => {
  it("have a row each up to sixty a minute, and are counted after that", async () => {
    const provider = await startInMemory();
    try {
      let now = 1_000;
      const { refused, settled } = createTrail(provider.sim.db, () => now);
      const deed = { who: null, name: "", operation: "login", address: "192.0.2.7", requestId: "many" };
      for (let i = 0; i < 100; i++) refused(deed, new Error("no"), null);
      const rows = async () => {
        await settled();
        return provider.sim.db.selectFrom("audit").select("after_json").where("request_id", "=", "many").orderBy("at").execute();
      };
      assert.equal((await rows()).length, 60);
      now += 61_000;
      refused(deed, new Error("no"), null);
      assert.deepEqual((await rows()).at(-1), { after_json: '{"refusals_without_a_row":40}' });
    } finally {
      await provider.close();
    }
  });
});

describe("a data folder of before the audit", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-audit-before-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("shows its commands in it, and what becomes of the one that was under way", async () => {
    const file = join(folder, "zarechinsk.sqlite");
    const old = new Kysely<Tables>({ dialect: sqliteDialect(file) });
    const migrator = new Migrator({ db: old, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo("0019_parts_of_alarms");
    const common = {
      oid: "1001",
      user_id: "u",
      fio: "Диспетчер",
      address: "192.0.2.1",
      operation: "setProgram",
      payload_json: '{"program":"static"}',
    };
    const none = { idempotency_key: null, mode: null, effective: null, until: null, before_json: "{}", after_json: null };
    const command = (id: string, outcome: Tables["commands"]["outcome"], code: string | null, asked: number) => ({
      ...common,
      ...none,
      id,
      outcome,
      code,
      asked,
      version: 0,
    });
    await old
      .insertInto("commands")
      .values([
        { ...command("a", "accepted", null, 100), after_json: '{"mode":"static"}' },
        command("b", "refused", "stale_state", 200),
        command("c", "accepted", "command_unconfirmed", 300),
        command("d", "pending", null, 400),
        { ...command("e", "accepted", null, 500), operation: "specTask", oid: "spec-1" },
      ])
      .execute();
    await old.destroy();

    const provider = await startProvider({ dataDir: folder });
    try {
      const rows = await provider.sim.db.selectFrom("audit").selectAll().orderBy("at").orderBy("outcome").execute();
      assert.deepEqual(
        rows.map(({ id, at, area, outcome, reason }) => [id, at > 1e9 ? "now" : at, area, outcome, reason]),
        [
          ["a/outcome", 100_000, "signals", "done", null],
          ["b/outcome", 200_000, "signals", "refused", "stale_state"],
          ["c/outcome", 300_000, "signals", "unconfirmed", "command_unconfirmed"],
          ["d", 400_000, "signals", "asked", null],
          ["e/outcome", 500_000, "vehicles", "done", null],
          ["d/outcome", "now", "signals", "refused", "command_too_late"],
        ],
      );
      const [first] = rows;
      assert.deepEqual([first?.who, first?.name, first?.object, first?.after_json], ["u", "Диспетчер", "1001", '{"mode":"static"}']);
    } finally {
      await provider.close();
    }
  });
});
