import { fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectAsync } from "mqtt";
import { findMosquitto } from "../../../scripts/steps/mosquitto.mjs";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { startPostgres } from "../nodes/postgres.mjs";
import { familyTime, freePort, processorTime } from "./measure.mjs";

/** Crossings with four approaches and a detector on each, data points a second of all, and seconds that are measured. */
const { CROSSINGS = "1000", POINTS = "5000", SECONDS = "180" } = process.env;
const arms = ["N", "E", "S", "W"];

/** A city whose detectors are behind a broker: each message has two data points, vehicles and their speed. Its controllers stay silent. */
function cityOf(broker, port) {
  const places = Array.from({ length: Number(CROSSINGS) }, (_, at) => ({ oID: at + 1, latitude: 56 + at / 10_000, longitude: 45 }));
  return {
    ...{ city: "bench", name: "Bench", latitude: 56, longitude: 45, tz: "Europe/Moscow" },
    drivers: {
      signals: { protocol: "rsmp", listen: [{ port }], sites: places.map(({ oID }) => ({ id: `SI${oID}` })) },
      sensors: {
        ...{ protocol: "mqtt", broker, qos: 0 },
        topics: [
          { topic: "counters/+/m", measure: "each", value: "n" },
          { topic: "counters/+/m", measure: "speed", value: "v" },
        ],
      },
    },
    controllers: places.map((place) => ({
      ...place,
      description: `Crossing ${place.oID}`,
      drive: { driver: "signals", site: `SI${place.oID}`, component: `SI${place.oID}=001TC000` },
      arms: arms.map((compass, at) => ({ compass, bearing: at * 90, street: `Street ${at}` })),
    })),
    detectors: places.flatMap(({ oID }, at) =>
      arms.map((arm, side) => ({
        ...{ oID: 100_000 + 4 * at + side, controller: oID, arm },
        drive: { driver: "sensors", sensor: `s${4 * at + side}` },
      })),
    ),
  };
}

/** Waits until the provider hears all detectors: what is told before that, no broker keeps. */
async function subscribed(broker, detectors) {
  const client = await connectAsync(broker);
  await client.subscribeAsync("$SYS/broker/subscriptions/count");
  await new Promise((resolve) => client.on("message", (_, count) => Number(count) > detectors && resolve()));
  await client.endAsync();
}

export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "its-bench-"));
  const port = await freePort();
  writeFileSync(join(folder, "mosquitto.conf"), `listener ${port} 127.0.0.1\nallow_anonymous true\nsys_interval 1\n`);
  const broker = spawn(findMosquitto(), ["-c", join(folder, "mosquitto.conf")], { stdio: "ignore" });
  process.once("exit", () => broker.kill());
  const postgres = await startPostgres(await freePort());
  const city = join(folder, "city.json");
  writeFileSync(city, JSON.stringify(cityOf(`mqtt://127.0.0.1:${port}`, await freePort())));
  const provider = await startProvider({ args: ["--city", city, "--database", postgres.url, "--sim-control"] });
  const detectors = 4 * Number(CROSSINGS);
  await subscribed(`mqtt://127.0.0.1:${port}`, detectors);
  const sensors = fork(new URL("sensors.mjs", import.meta.url), [`mqtt://127.0.0.1:${port}`, `${detectors}`, `${Number(POINTS) / 2}`]);

  const one = async (text) => Object.values((await postgres.query(text))[0])[0];
  const count = () => one("select count(*)::int from telemetry");
  // The hours before the start are recorded first, as at every start.
  for (let [before, now] = [-1, 0]; before < now || now === 0; ) {
    await pause(3_000);
    [before, now] = [now, await count()];
  }
  const used = () => ({
    at: performance.now() / 1000,
    provider: processorTime(provider.pid),
    postgres: familyTime(postgres.pid()),
    whole: processorTime(sensors.pid) + processorTime(broker.pid),
  });
  const percent = (before, after, name) => (100 * (after[name] - before[name])) / (after.at - before.at) / availableParallelism();
  const tell = (what, before, after) => {
    const [ours, theirs] = ["provider", "postgres"].map((name) => percent(before, after, name));
    const others = percent(before, after, "whole").toFixed(1);
    console.log(
      `${what}: ${(ours + theirs).toFixed(1)} % of the machine, provider ${ours.toFixed(1)}, PostgreSQL ${theirs.toFixed(1)} (sensors and broker beside them ${others})`,
    );
  };
  const [before, wal] = [used(), await one("select pg_current_wal_insert_lsn()::text")];
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
  await pause(2_000);
  await provider.remove();
  const kept = Number(await one("select sum(kts)::bigint from field_counts"));
  console.log(`vehicles told ${sent}, kept in the slots of five minutes ${kept}`);
  const [hours, bytes] = [
    await count(),
    Number(await one("select sum(pg_total_relation_size(relid)) from pg_partition_tree('telemetry')")),
  ];
  const slots = Number(await one("select count(*) from field_counts"));
  const slot = Number(await one("select pg_total_relation_size('field_counts')")) / slots;
  const mega = (figure) => (figure / 1e6).toFixed(0);
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
