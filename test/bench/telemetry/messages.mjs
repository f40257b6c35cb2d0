import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectAsync } from "mqtt";
import { findMosquitto } from "../../../scripts/steps/mosquitto.mjs";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { freePort } from "../nodes/cluster.mjs";
import { writeCity } from "./city.mjs";
import { memory, processorTime } from "./measure.mjs";

/** Crossings with four detectors each, messages a second of all, their quality of service, and seconds that are measured. */
const { CROSSINGS = "500", MESSAGES = "2000", QOS = "1", SECONDS = "60" } = process.env;

/** What messages of a broker cost the provider alone, beside a client that only counts them, in the same run. */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "its-bench-"));
  const port = await freePort();
  const config = `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 100000\n`;
  writeFileSync(join(folder, "mosquitto.conf"), config);
  const broker = spawn(findMosquitto(), ["-c", join(folder, "mosquitto.conf")], { stdio: "ignore" });
  process.once("exit", () => broker.kill());
  const address = `mqtt://127.0.0.1:${port}`;
  const city = await writeCity(folder, Number(CROSSINGS), address, Number(QOS));
  const metrics = await freePort();
  const provider = await startProvider({ args: ["--city", city, "--metrics-listen", `${metrics}`] });
  const detectors = 4 * Number(CROSSINGS);
  async function heard() {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    return Number(/^its_field_devices\{connection="up"\} (\d+)/m.exec(text)[1]);
  }
  const first = await connectAsync(address);
  for (; (await heard()) === 0; await pause(200)) await first.publishAsync("counters/s0/m", '{"n":0,"v":0}');
  await first.endAsync();
  // The hours before the start are recorded first, as at every start.
  for (let busy = 1; busy > 0.05; ) {
    const from = processorTime(provider.pid);
    await pause(3_000);
    busy = (processorTime(provider.pid) - from) / 3;
  }
  const bare = fork(new URL("bare.mjs", import.meta.url), [address, QOS]);
  await once(bare, "message");
  const sensors = fork(new URL("sensors.mjs", import.meta.url), [address, `${detectors}`, MESSAGES, QOS]);
  while ((await heard()) < detectors) await pause(500);

  async function used() {
    bare.send("how many");
    const [messages] = await once(bare, "message");
    const ours = processorTime(provider.pid);
    const theirs = processorTime(bare.pid);
    return { at: performance.now() / 1000, messages, ours, theirs };
  }
  const before = await used();
  await pause(Number(SECONDS) * 1000);
  const after = await used();
  const each = (name) => (after[name] - before[name]) / (after.at - before.at);
  const percent = (name) => `${(100 * each(name)).toFixed(1)} %`;
  console.log(
    `${each("messages").toFixed(0)} messages/s of ${detectors} detectors at QoS ${QOS}, two figures in each: provider ${percent("ours")} of a core and ${memory(provider.pid).now} MB, a client that only counts them ${percent("theirs")}, ratio ${(each("ours") / each("theirs")).toFixed(2)} (load ${loadavg()[0].toFixed(1)})`,
  );
  sensors.send("stop");
  await once(sensors, "message");
  bare.disconnect();
  await provider.remove();
  broker.kill();
  rmSync(folder, { recursive: true, force: true });
}
