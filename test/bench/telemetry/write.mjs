import { fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectAsync } from "mqtt";
import { findMosquitto } from "../../../scripts/steps/mosquitto.mjs";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { freePort } from "../nodes/cluster.mjs";
import { startPostgres } from "../nodes/postgres.mjs";
import { writeCity } from "./city.mjs";
import { familyTime, processorTime } from "./measure.mjs";

/** Crossings with four approaches and a detector on each, data points a second of all, and seconds that are measured. */
const { CROSSINGS = "1000", POINTS = "5000", SECONDS = "180" } = process.env;
const mega = (figure) => (figure / 1e6).toFixed(0);

export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "its-bench-"));
  const port = await freePort();
  writeFileSync(join(folder, "mosquitto.conf"), `listener ${port} 127.0.0.1\nallow_anonymous true\n`);
  const broker = spawn(findMosquitto(), ["-c", join(folder, "mosquitto.conf")], { stdio: "ignore" });
  process.once("exit", () => broker.kill());
  const address = `mqtt://127.0.0.1:${port}`;
  const postgres = await startPostgres(await freePort());
  const city = await writeCity(folder, Number(CROSSINGS), address);
  const metrics = await freePort();
  const args = ["--city", city, "--database", postgres.url, "--sim-control", "--metrics-listen", `${metrics}`];
  const provider = await startProvider({ args });
  const detectors = 4 * Number(CROSSINGS);
  const one = async (text) => Object.values((await postgres.query(text))[0])[0];
  const count = () => one("select count(*)::int from telemetry");
  /** Detectors of which a message has been read. */
  async function heard() {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    return Number(/^its_field_devices\{connection="up"\} (\d+)/m.exec(text)[1]);
  }

  // What is sent before the provider has subscribed, no broker keeps: a first one tells no vehicle until it is heard.
  const first = await connectAsync(address);
  for (; (await heard()) === 0; await pause(200)) await first.publishAsync("counters/s0/m", '{"n":0,"v":0}');
  await first.endAsync();
  const sensors = fork(new URL("sensors.mjs", import.meta.url), [address, `${detectors}`, `${Number(POINTS) / 2}`]);
  // The hours before the start are recorded first, as at every start.
  for (let before = -1, now = 0; before < now || now === 0; ) {
    await pause(3_000);
    before = now;
    now = await count();
  }

  const used = () => ({
    at: performance.now() / 1000,
    provider: processorTime(provider.pid),
    postgres: familyTime(postgres.pid()),
    beside: processorTime(sensors.pid) + processorTime(broker.pid),
  });
  function tell(what, before, after) {
    const percent = (name) => (100 * (after[name] - before[name])) / (after.at - before.at) / availableParallelism();
    const [ours, theirs, beside] = ["provider", "postgres", "beside"].map((name) => percent(name));
    console.log(
      `${what}: ${(ours + theirs).toFixed(1)} % of the machine, provider ${ours.toFixed(1)}, PostgreSQL ${theirs.toFixed(1)} (sensors and broker beside them ${beside.toFixed(1)}; load ${loadavg()[0].toFixed(1)})`,
    );
  }
  const before = used();
  const wal = await one("select pg_current_wal_insert_lsn()::text");
  await pause(Number(SECONDS) * 1000);
  const after = used();
  const written = Number(await one(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '${wal}')`)) / (after.at - before.at);
  tell(`${POINTS} data points/s of ${detectors} detectors`, before, after);

  const rows = await count();
  await fetch(`${provider.url}/__sim/advance`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seconds: 3600 }),
  });
  const hour = used();
  while ((await count()) < rows + detectors) await pause(1_000);
  await pause(Math.max(0, 60_000 - (performance.now() - hour.at * 1000)));
  tell("the minute in which an hour is recorded", hour, used());

  const said = new Promise((resolve) => sensors.once("message", resolve));
  sensors.send("stop");
  const sent = await said;
  // The last message has been read, and so have all before it.
  while ((await heard()) <= detectors) await pause(200);
  await provider.remove();
  const kept = Number(await one("select sum(kts)::bigint from field_counts"));
  console.log(`vehicles told ${sent}, kept in the slots of five minutes ${kept}: ${sent === kept ? "all" : `${sent - kept} are lost`}`);

  const hours = await count();
  const bytes = Number(await one("select sum(pg_total_relation_size(relid)) from pg_partition_tree('telemetry')"));
  const slots = Number(await one("select count(*) from field_counts"));
  const slot = Number(await one("select pg_total_relation_size('field_counts')")) / slots;
  console.log(
    `telemetry: ${(bytes / hours).toFixed(0)} bytes a row, ${detectors * 24} rows and ${mega((bytes / hours) * detectors * 24)} MB a day`,
  );
  console.log(
    `slots of five minutes: ${slot.toFixed(0)} bytes a row, ${mega(slot * detectors * 12 * 25)} MB with those of 25 hours, and no more`,
  );
  console.log(`write-ahead log: ${mega(written * 86_400)} MB a day, used again unless it is archived`);

  broker.kill();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
