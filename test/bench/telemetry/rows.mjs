import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { freePort } from "../nodes/cluster.mjs";
import { startPostgres } from "../nodes/postgres.mjs";
import { loadProgram } from "../programs.mjs";
import { signIn } from "../sign-in.mjs";
import { addAccount, writeCity } from "./city.mjs";
import { memory, timed, told } from "./measure.mjs";

/** Rows there are, crossings with four approaches that made them, crossings that are asked for, days that are dropped, rows of an export. */
const { ROWS = "30000000", CROSSINGS = "1000", ASKED = "500", DROPPED = "10", EXPORTED = "1000000" } = process.env;
const HOUR = 3_600;
const DAY = 86_400;
const perDay = 24 * 4 * Number(CROSSINGS);
const mega = (figure) => (figure / 1e6).toFixed(0);
const dayOf = (utime) => new Date(utime * 1000).toISOString().slice(0, 10);

/** One day of all approaches, hour by hour, as the provider writes them; `$3` is the first moment that is not over. */
const fill = `insert into telemetry (oid, arm, utime, kts, speed)
  select oid, arm, $1::bigint + hour * ${HOUR}, 40 + (oid * 7 + arm * 13 + hour * 31) % 400, 30 + (oid + hour) % 31
  from generate_series(0, 23) hour, generate_series(1, $2::int) oid, generate_series(0, 3) arm
  where $1::bigint + hour * ${HOUR} < $3::bigint order by hour, oid, arm`;

async function fillDays(postgres, days, end) {
  const left = [...days];
  const work = async () => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query("set synchronous_commit = off");
    for (let day = left.shift(); day !== undefined; day = left.shift()) await client.query(fill, [day, Number(CROSSINGS), end]);
    await client.end();
  };
  await Promise.all([work(), work()]);
}

/** Asks by a few at once until `isOver`; gives the milliseconds of each answer. */
async function ask(url, headers, calls, atOnce) {
  const left = [...calls];
  const took = [];
  const work = async () => {
    for (let call = left.shift(); call; call = left.shift()) {
      const [ms, { status }] = await timed(async () => {
        const answer = await fetch(`${url}/api/v1/${call.path}`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json", accept: call.accept ?? "application/json" },
          body: JSON.stringify(call.body ?? {}),
        });
        await answer.arrayBuffer();
        return answer;
      });
      if (status !== 200) throw new Error(`${call.path} answered ${status}.`);
      took.push(ms);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return took;
}

export async function measure() {
  const { cityTime, openDatabase, createPartitions, createRetention } = await loadProgram("telemetry");
  const folder = mkdtempSync(join(tmpdir(), "its-bench-"));
  const postgres = await startPostgres(await freePort());
  // Nobody is behind the address of the broker: the rows are there already.
  const city = await writeCity(folder, Number(CROSSINGS), `mqtt://127.0.0.1:${await freePort()}`);
  addAccount(city, postgres.url);
  const db = await openDatabase(postgres.url, "bench");

  const end = Math.floor(Date.now() / 1000 / HOUR) * HOUR;
  const today = Math.floor(end / DAY) * DAY;
  const days = Array.from({ length: Math.ceil(Number(ROWS) / perDay) }, (_, at) => today - at * DAY).reverse();
  const partitions = createPartitions(db);
  await partitions.make(days[0], today + DAY);
  const [filling] = await timed(() => fillDays(postgres, days, end));
  await postgres.query("vacuum (analyze) telemetry");
  const [{ rows, bytes }] = await postgres.query(
    "select (select count(*) from telemetry) as rows, (select sum(pg_total_relation_size(relid)) from pg_partition_tree('telemetry')) as bytes",
  );
  console.log(
    `${rows} rows of ${days.length} days, filled in ${(filling / 1000).toFixed(0)} s: ${mega(bytes)} MB, ${(bytes / rows).toFixed(0)} bytes a row, ${mega((bytes / rows) * perDay)} MB a day (load ${loadavg()[0].toFixed(1)})`,
  );

  const provider = await startProvider({ args: ["--city", city, "--database", postgres.url] });
  const headers = { authorization: `Bearer ${await signIn(provider.url)}` };
  await pause(10_000);
  /** Crossings far apart, so that no two stand on one page of the table. */
  const some = (count) => Array.from({ length: count }, (_, at) => 1 + ((at * 389) % Number(CROSSINGS)));
  const halfDay = (count) => some(count).map((oID) => ({ path: `rts/${oID}/kts_hours` }));
  await ask(provider.url, headers, halfDay(20), 1);
  for (const atOnce of [1, 8])
    console.log(
      `twelve hours of a crossing, ${atOnce} at a time: ${told(await ask(provider.url, headers, halfDay(Number(ASKED)), atOnce))} (load ${loadavg()[0].toFixed(1)})`,
    );
  const old = (count) =>
    some(count).map((oID, at) => ({
      path: `crossroad/rts/${oID}/day_reports`,
      accept: "text/csv",
      body: { utime: days[Number(DROPPED) + 1 + ((at * 97) % (days.length - Number(DROPPED) - 2))] + DAY / 2 },
    }));
  console.log(`report of any day of a crossing, 1 at a time: ${told(await ask(provider.url, headers, old(100), 1))}`);

  let isOver = false;
  const reading = (async () => {
    const took = [];
    while (!isOver) took.push(...(await ask(provider.url, headers, [...halfDay(20), ...old(2)], 4)));
    return took;
  })();
  const drops = [];
  for (let at = 1; at <= Number(DROPPED); at++) {
    const retention = createRetention(db, () => today, cityTime("UTC"), (today - days[at]) / DAY, partitions);
    await pause(500);
    drops.push((await timed(() => retention.prune(() => false)))[0]);
  }
  isOver = true;
  const read = await reading;
  const [{ left }] = await postgres.query("select min(utime) as left from telemetry");
  if (Number(left) !== days[Number(DROPPED)]) throw new Error(`The oldest day is ${dayOf(Number(left))}: not all were dropped.`);
  console.log(`a day of ${perDay} rows dropped: ${told(drops)}; who reads meanwhile: ${told(read)} (load ${loadavg()[0].toFixed(1)})`);

  const out = join(folder, "telemetry.csv");
  const since = days.at(-1 - Math.ceil(Number(EXPORTED) / perDay));
  const period = ["--from", dayOf(since), "--to", dayOf(days.at(-2)), "--out", out];
  const [took, most] = await timed(() => exportTo(["--city", city, "--database", postgres.url, ...period]));
  const exported = (days.indexOf(today) - days.indexOf(since)) * perDay;
  console.log(
    `${exported} rows exported, ${mega(statSync(out).size)} MB: ${(exported / (took / 1000)).toFixed(0)} rows/s, at most ${most} MB of memory (load ${loadavg()[0].toFixed(1)})`,
  );

  await db.destroy();
  await provider.remove();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the command; gives the megabytes that it had in memory at most. */
async function exportTo(args) {
  const child = spawn(process.execPath, ["build/provider/main.js", "telemetry", "export", ...args], { stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  let most = 0;
  const looking = setInterval(() => {
    try {
      most = memory(child.pid).most;
    } catch {
      // It has just ended.
    }
  }, 50);
  const code = await ended;
  clearInterval(looking);
  if (code !== 0) throw new Error(`The export ended with ${code}.`);
  return most;
}
