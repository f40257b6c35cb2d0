import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { freePort } from "../nodes/cluster.mjs";
import { startPostgres } from "../nodes/postgres.mjs";
import { loadProgram } from "../programs.mjs";

/** Rows that are looked through, and writes of each kind, in turn with the others. */
const { ROWS = "1000000", WRITES = "1500" } = process.env;
const PAGE = 1_000;

const { BEGINNING, hashOf, openDatabase, publicKeyOf, startProvider, verifyAudit } = await loadProgram("audit");
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const folder = mkdtempSync(join(tmpdir(), "its-bench-audit-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const postgres = await startPostgres(await freePort());

for (const [kind, database] of [
  ["SQLite", join(folder, "zarechinsk.sqlite")],
  ["PostgreSQL", postgres.url],
]) {
  const dataDir = join(folder, kind);
  await write(kind, dataDir, database);
  await look(kind, dataDir, database);
}
process.exit(0);

/** The same write with its row of the audit and without, in turn, in one provider. */
async function write(kind, dataDir, database) {
  const provider = await startProvider({ dataDir, database });
  const { db, trail } = provider.sim;
  const { keep } = trail;
  const without = async (_deed, work) => (await work(db)).result;
  const post = (path, body, token) =>
    fetch(`${provider.url}/api/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
  const { access_token: token } = await (await post("auth/login", { email: "operator@its.test", password: "operator1" })).json();
  const request = { author: "A", themes: "B", executor: "", description: "C", latitude: 56, longitude: 45, create_time: 1_700_000_000 };
  const body = { ...request, work_time: null, task_time: null, do_time: null, close_time: null };
  const times = { with: [], without: [] };
  for (let at = 0; at < 2 * Number(WRITES) + 100; at++) {
    const which = at % 2 ? "with" : "without";
    trail.keep = at % 2 ? keep : without;
    const began = performance.now();
    const answer = await post("uds", body, token);
    await answer.text();
    if (!answer.ok) throw new Error(`a write was answered ${answer.status}`);
    if (at >= 100) times[which].push(performance.now() - began);
  }
  const ours = median(times.with);
  const bare = median(times.without);
  // Pairs that came one after the other, so that what else the machine does is in both.
  const ratio = median(times.with.map((each, at) => each / times.without[at]));
  console.log(
    `${kind}: a write with its row ${ours.toFixed(2)} ms, without ${bare.toFixed(2)} ms, ratio ${(ours / bare).toFixed(3)} (of pairs ${ratio.toFixed(3)}), ${WRITES} each`,
  );
  await provider.close();
}

/** Makes the audit as long as is wanted, and looks through it. */
async function look(kind, dataDir, database) {
  const db = await openDatabase(database, "zarechinsk");
  const [last] = await db.selectFrom("audit").selectAll().where("seq", "is not", null).orderBy("seq", "desc").limit(1).execute();
  let seq = Number(last?.seq ?? 0);
  let prev = last?.hash ?? BEGINNING;
  while (seq < Number(ROWS)) {
    const rows = Array.from({ length: PAGE }, () => {
      const row = { ...last, id: `bench-${++seq}`, prev };
      prev = hashOf(row, seq, prev);
      return { ...row, seq, hash: prev };
    });
    await db.insertInto("audit").values(rows).execute();
  }
  const key = publicKeyOf(join(dataDir, "audit.key"));
  const seconds = [];
  for (let time = 0; time < 3; time++) {
    const began = performance.now();
    const { faults, rows } = await verifyAudit(db, key, null);
    if (faults.length > 0 || rows < Number(ROWS)) throw new Error(`${rows} rows: ${JSON.stringify(faults)}`);
    seconds.push((performance.now() - began) / 1000);
  }
  const { rows: sizes } =
    kind === "SQLite"
      ? await sql`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`.execute(db)
      : await sql`select pg_total_relation_size('audit') as size`.execute(db);
  console.log(
    `${kind}: ${seq} rows looked through in ${median(seconds).toFixed(1)} s (${seconds.map((each) => each.toFixed(1)).join(", ")}), ${(Number(sizes[0].size) / seq).toFixed(0)} bytes each on the disk`,
  );
  await db.destroy();
}
