import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { openDatabase } from "../../../src/provider/base/database/open.js";
import type { Database, Step } from "../../../src/provider/base/database/tables.js";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { BEGINNING, hashOf } from "../../../src/provider/service/audit/chain.js";
import { auditKey, type PublicKey, publicKeyOf } from "../../../src/provider/service/audit/key.js";
import { createOutside } from "../../../src/provider/service/audit/outside.js";
import { type AuditRecord, recordIn } from "../../../src/provider/service/audit/records.js";
import { createSealer } from "../../../src/provider/service/audit/sealer.js";
import { type Verdict, verifyAudit } from "../../../src/provider/service/audit/verify.js";
import { type Postgres, startPostgres } from "../../helper/postgres.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask, signIn } from "../asking.js";
import { createProcesses } from "../processes.js";
import { startNodes } from "../several-nodes.js";

const recordsOf = (file: string): AuditRecord[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => recordIn(line) as AuditRecord);

async function write({ url }: RunningProvider, times: number): Promise<void> {
  const token = await signIn(url);
  for (let i = 0; i < times; i++) await ask(url, "user/edit_phone", { token, body: { phone: `+7 ${i}` } });
}

const sealed = ({ sim: { db, trail } }: RunningProvider) =>
  waitUntil("all rows are sealed", async () => {
    await trail.settled();
    return !(await db.selectFrom("audit").select("id").where("seq", "is", null).executeTakeFirst());
  });

/** Seals all rows from a number on anew, as somebody could who may write into the database. */
async function chainAnew(step: Step, from: number): Promise<void> {
  const rows = await step.selectFrom("audit").selectAll().where("seq", ">=", from).orderBy("seq").execute();
  const before = await step
    .selectFrom("audit")
    .select("hash")
    .where("seq", "=", from - 1)
    .executeTakeFirst();
  let prev = before?.hash ?? BEGINNING;
  for (const row of rows) {
    const hash = hashOf(row, Number(row.seq), prev);
    await step.updateTable("audit").set({ prev, hash }).where("id", "=", row.id).execute();
    prev = hash;
  }
}

for (const kind of ["SQLite", "PostgreSQL"]) {
  describe(`the audit is looked through, on ${kind}`, () => {
    const folder = mkdtempSync(join(tmpdir(), "its-verify-"));
    const file = join(folder, "checkpoints");
    let server: Postgres | undefined;
    let db: Database;
    let key: PublicKey;
    let outside: AuditRecord[] = [];
    let last = 0;
    before(async () => {
      if (kind === "PostgreSQL") server = await startPostgres();
      const database = server ? await server.create("city") : join(folder, "zarechinsk.sqlite");
      for (let run = 0; run < 2; run++) {
        const provider = await startProvider({ dataDir: folder, database, audit: { file } });
        await write(provider, 8);
        await sealed(provider);
        await provider.close();
      }
      outside = recordsOf(file);
      key = publicKeyOf(join(folder, "audit.key.pub"));
      db = await openDatabase(database, "zarechinsk");
      last = Number((await db.selectFrom("audit").select("seq").orderBy("seq", "desc").executeTakeFirstOrThrow()).seq);
    });
    after(async () => {
      await db?.destroy();
      await server?.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    /** What is found when the database was changed, which is taken back then. */
    async function found(change: (step: Step) => Promise<unknown>, records: AuditRecord[] | null = outside): Promise<Verdict> {
      let verdict: Verdict | undefined;
      await db
        .transaction()
        .execute(async (step) => {
          await change(step);
          verdict = await verifyAudit(step, key, records);
          throw new Error("taken back");
        })
        .catch((error: Error) => {
          if (error.message !== "taken back") throw error;
        });
      return verdict as Verdict;
    }
    const kinds = async (...given: Parameters<typeof found>) => [...new Set((await found(...given)).faults.map((fault) => fault.kind))];

    it("is whole where nobody has changed it, to the last row", async () => {
      const { faults, rows, unsealed, first, proved, checkpoints } = await verifyAudit(db, key, outside);
      assert.deepEqual(faults, []);
      assert.deepEqual([rows, unsealed, first], [last, 0, 1]);
      assert.ok(proved?.startsWith(`row ${last},`), `${proved}`);
      assert.ok(checkpoints >= 2);
    });
    it("names a row that was changed, whatever was changed in it", async () => {
      for (const change of [{ name: "Nobody" }, { at: 5 }, { after_json: null }, { who: "other" }, { reason: "" }]) {
        const { faults } = await found((step) => step.updateTable("audit").set(change).where("seq", "=", 5).execute());
        assert.ok(
          faults.some((fault) => fault.kind === "changed row" && /^Row 5 .* was changed/.test(fault.text)),
          JSON.stringify(faults),
        );
      }
    });
    it("names a row that was changed and sealed anew", async () => {
      const { faults } = await found(async (step) => {
        const row = await step.selectFrom("audit").selectAll().where("seq", "=", 5).executeTakeFirstOrThrow();
        const hash = hashOf({ ...row, name: "Nobody" }, 5, row.prev as string);
        await step.updateTable("audit").set({ name: "Nobody", hash }).where("seq", "=", 5).execute();
      });
      assert.deepEqual(
        faults.map(({ kind: what, text }) => [what, text.slice(0, 34)]),
        [["changed row", "Row 6 does not follow from row 5: "]],
      );
    });
    it("names a history that was written anew", async () => {
      const { faults } = await found(async (step) => {
        await step
          .updateTable("audit")
          .set({ name: "Nobody" })
          .where("seq", "=", last - 1)
          .execute();
        await chainAnew(step, last - 1);
      });
      assert.deepEqual(
        faults.map((fault) => fault.kind),
        ["history rewritten"],
      );
      assert.match(faults[0]?.text ?? "", new RegExp(`^Row ${last} is another one`));
    });
    it("names a row that is missing", async () => {
      const { faults } = await found((step) => step.deleteFrom("audit").where("seq", "=", 4).execute());
      assert.deepEqual(faults, [{ kind: "missing row", text: "Row 4 is missing." }]);
    });
    it("names an end that was cut off, which the chain alone does not show", async () => {
      const cut = (step: Step) =>
        step
          .deleteFrom("audit")
          .where("seq", ">", last - 3)
          .execute();
      const { faults } = await found(cut);
      assert.deepEqual(
        faults.map((fault) => fault.kind),
        ["missing tail"],
      );
      assert.match(faults[0]?.text ?? "", /3 rows are missing at its end, which the database itself still tells of/);
    });
    it("names a backup that was put back, or all of an end, by the checkpoints outside of it only", async () => {
      const earlier = Math.min(...outside.map(({ seq }) => seq));
      const back = async (step: Step) => {
        await step.deleteFrom("audit").where("seq", ">", earlier).execute();
        await step.deleteFrom("audit_records").where("seq", ">", earlier).execute();
      };
      assert.deepEqual(await kinds(back), ["missing tail", "restored from a backup"]);
      assert.deepEqual(await kinds(back, null), []);
    });
    it("names a segment that is missing, and takes one whose time was over for what it is", async () => {
      const sealer = createSealer({
        db,
        city: "zarechinsk",
        key: await auditKey(join(folder, "audit.key")),
        outside: createOutside({ file, syslog: null, webhook: null }),
        isMine: () => true,
        keepDays: 30,
      });
      const copy = await db.selectFrom("audit").selectAll().execute();
      const middle = copy.find(({ seq }) => Number(seq) === 6);
      // Half of them are of a year ago.
      await db.updateTable("audit").set({ at: 1 }).where("seq", "<=", 6).execute();
      await sealer.dropOld(Number(middle?.at) + 1_000);
      const records = recordsOf(file);
      assert.deepEqual([records.at(-1)?.type, records.at(-1)?.first, records.at(-1)?.seq, records.at(-1)?.count], ["segment", 1, 6, 6]);
      const { faults, first } = await verifyAudit(db, key, records);
      assert.deepEqual([faults, first], [[], 7]);
      const forget = (step: Step) => step.deleteFrom("audit_records").where("kind", "=", "segment").execute();
      assert.deepEqual(await kinds(forget, records), []);
      assert.deepEqual(await kinds(forget, outside), ["missing segment"]);
      await db.deleteFrom("audit_records").where("kind", "=", "segment").execute();
      await db
        .insertInto("audit")
        .values(copy.filter(({ seq }) => Number(seq) <= 6))
        .execute();
      assert.deepEqual((await verifyAudit(db, key, outside)).faults, []);
    });
    it("names a clock that was set back", async () => {
      const back = async (step: Step) => {
        await step.deleteFrom("audit_records").execute();
        const { at } = await step.selectFrom("audit").select("at").where("seq", "=", last).executeTakeFirstOrThrow();
        await step
          .updateTable("audit")
          .set({ at: Number(at) - 3_600_000 })
          .where("seq", "=", last)
          .execute();
        await chainAnew(step, last);
      };
      assert.deepEqual(await kinds(back, null), ["clock set back"]);
    });
    it("names another key, and a checkpoint that nobody signed", async () => {
      await auditKey(join(folder, "other.key"));
      const other = publicKeyOf(join(folder, "other.key"));
      assert.deepEqual([...new Set((await verifyAudit(db, other, outside)).faults.map((fault) => fault.kind))], ["key changed"]);
      const forged = outside.map((record, at) =>
        at > 0 ? record : { ...record, count: record.count + 1, signature: `${record.signature.slice(0, -4)}AAAA` },
      );
      assert.deepEqual(await kinds(async () => {}, forged), ["forged checkpoint"]);
    });
    it("tells how many rows are not sealed", async () => {
      const { unsealed, faults } = await found((step) =>
        step.updateTable("audit").set({ seq: null, prev: null, hash: null }).where("seq", "=", last).execute(),
      );
      assert.equal(unsealed, 1);
      assert.deepEqual(
        faults.map((fault) => fault.kind),
        ["missing tail"],
      );
    });
  });
}

describe("the command `audit verify`", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-verify-command-"));
  const { run, kill } = createProcesses({});
  after(() => {
    kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const verify = async (): Promise<[number | null, string]> => {
    const { ended, said } = run("audit", "verify", "--data-dir", folder);
    return [await ended, said()];
  };
  const file = join(folder, "zarechinsk.sqlite");
  const use = async (times: number) => {
    const provider = await startProvider({ dataDir: folder });
    await write(provider, times);
    await sealed(provider);
    await provider.close();
  };

  it("ends well for what is whole, and not for a backup that was put back and has gone on", async () => {
    await use(3);
    const [code, said] = await verify();
    assert.deepEqual([code, said.split("\n").at(-2)], [0, "the audit is whole"], said);
    copyFileSync(file, `${file}.backup`);
    await use(3);
    assert.equal((await verify())[0], 0);
    copyFileSync(`${file}.backup`, file);
    for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
    const [restored, words] = await verify();
    assert.equal(restored, 1);
    assert.match(words, /^restored from a backup: /m);
    await use(9);
    const [gone, last] = await verify();
    assert.equal(gone, 1);
    assert.match(last, /^restored from a backup: Row \d+ is another one/m);
  });
});

describe("several nodes", () => {
  it("have one audit without a gap, which the driving one seals", async () => {
    const nodes = await startNodes(3, {});
    try {
      const token = await signIn(nodes.url);
      await Promise.all([...Array(30).keys()].map((i) => ask(nodes.url, "user/edit_phone", { token, body: { phone: `+7 ${i}` } })));
      await ask(nodes.url, "crossroad/rts/1001/set_program", { token, body: { oID: 1001, program: "static" } });
      await sealed(nodes);
      const rows = await nodes.sim.db.selectFrom("audit").select(["seq", "operation", "outcome"]).orderBy("seq").execute();
      assert.deepEqual(
        rows.map(({ seq }) => Number(seq)),
        rows.map((_, at) => at + 1),
      );
      assert.equal(rows.filter(({ operation }) => operation === "editPhone").length, 30);
      assert.deepEqual(
        rows.filter(({ operation }) => operation === "setProgram").map(({ outcome }) => outcome),
        ["asked", "done"],
      );
    } finally {
      await nodes.close();
    }
  });
});
