import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { Kysely, Migrator } from "kysely";
import { sentenceOf } from "../../src/core/contract/keyed-text.js";
import type { Language } from "../../src/core/contract/language.js";
import en from "../../src/core/contract/texts/en.js";
import { migrations } from "../../src/provider/base/database/migrations.js";
import { sqliteDialect } from "../../src/provider/base/database/sqlite.js";
import type { Database } from "../../src/provider/base/database/tables.js";
import { wordsIn } from "../../src/provider/base/words.js";
import { startProvider } from "../../src/provider/http/start.js";
import { addUser } from "../../src/provider/service/accounts/users.js";
import { createFieldEvents } from "../../src/provider/sources/field/events.js";
import { ask, operator, signIn } from "./asking.js";

const NOW = 1_800_000_000;

/** A database in memory as it was before texts had keys, with an event of a device. */
async function fromBeforeKeys(): Promise<{ db: Database; migrator: Migrator }> {
  const db = new Kysely({ dialect: sqliteDialect(":memory:") }) as Database;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo("0019_parts_of_alarms");
  if (error) throw error;
  const row = {
    id: "first",
    oid: 7,
    utime: NOW - 60,
    status: "error",
    msg: "Связь с устройством потеряна",
    health: "no_connection",
  } as const;
  await (db as unknown as Kysely<{ field_events: typeof row }>).insertInto("field_events").values(row).execute();
  return { db, migrator };
}

describe("what befell a device, kept", () => {
  it("before texts had keys, is told as it was written", async () => {
    const { db, migrator } = await fromBeforeKeys();
    const { error } = await migrator.migrateToLatest();
    assert.equal(error, undefined);
    const events = createFieldEvents(
      db,
      () => NOW,
      () => true,
      wordsIn("ru"),
    );
    const [only, ...others] = await events.list([NOW - 3600, NOW], 7);
    assert.deepEqual(others, []);
    assert.equal(only?.msg, "Связь с устройством потеряна");
    assert.equal(only && "msg_key" in only, false);
    assert.deepEqual(await events.changes(), new Map([[7, [{ utime: NOW - 60, status: "no_connection" }]]]));
    await db.destroy();
  });

  it("while the city spoke another language, has its key, of which it is said in that of now", async () => {
    const { db, migrator } = await fromBeforeKeys();
    await migrator.migrateToLatest();
    const logIn = (language: Language) =>
      createFieldEvents(
        db,
        () => NOW,
        () => true,
        wordsIn(language),
      );
    const russian = logIn("ru");
    russian.note(8, "error", { key: "status.no_connection" }, { utime: NOW - 30 });
    await russian.write();
    const [event] = await logIn("en").list([NOW - 3600, NOW], 8);
    assert.equal(event?.msg, wordsIn("ru")({ key: "status.no_connection" }));
    assert.equal(event?.msg_key && sentenceOf(event.msg_key, en), "Connection to the device lost");
    await db.destroy();
  });
});

describe("a city whose file gets another language", () => {
  it("speaks that from its next start on, and its log has keys for what was said before", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "its-kept-words-"));
    const file = join(dataDir, "city.yaml");
    const start = async (language: Language) => {
      writeFileSync(file, `city: here\nbase: zarechinsk\nsimulation: true\nlanguage: ${language}\n`);
      const provider = await startProvider({ city: file, dataDir, simControl: true });
      if (language === "ru") await addUser(provider.sim.db, { ...operator, fio: "Дежурный", phone: "", restrictions: [] });
      const token = await signIn(provider.url);
      const oID = provider.sim.world.city.controllers[0]?.oID;
      const log = async () => {
        const { body } = await ask(provider.url, `rts/${oID}/events_last`, { token, method: "POST" });
        return body as { msg: string; msg_key?: { key: string; values?: Record<string, string> } }[];
      };
      return { provider, token, oID, log };
    };
    try {
      const russian = await start("ru");
      await ask(russian.provider.url, `crossroad/rts/${russian.oID}/set_program`, {
        token: russian.token,
        body: { oID: russian.oID, program: "all_red" },
      });
      assert.ok((await russian.log()).some(({ msg }) => /^Команда принята: /.test(msg)));
      await russian.provider.close();
      const english = await start("en");
      const { headers } = await ask(english.provider.url, "city/items_telemetry_rts", { token: english.token });
      assert.equal(headers.get("content-language"), "en");
      const said = await english.log();
      assert.ok(said.some(({ msg, msg_key }) => (msg_key ? sentenceOf(msg_key, en) : msg)?.startsWith("Command accepted: All red")));
      await english.provider.close();
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
