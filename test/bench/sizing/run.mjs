import { fork } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../nodes/cluster.mjs";
import { signIn } from "../sign-in.mjs";
import { memory, processorTime, share } from "../telemetry/measure.mjs";

/** What a provider takes by real controllers, each of which tells its lights once a second, and operators who look at them: `SIZES="500:20;10000:200" SECONDS=30`. */
const { SIZES = "100:20;500:20;500:200;2000:200;5000:200;5000:1000", SECONDS = "30" } = process.env;
const lists = ["city/items_telemetry_rts", "city/items_telemetry_rtc", "city/transport_situation"];
/** What an open map wants to be told of. */
const topics = "rts,rtc,situation,overrides,messages,events,requests";
/** Milliseconds between two devices that an operator opens. */
const LOOK_EVERY = 20_000;

/** An operator with a map: the lists once, then the stream, packed as a browser takes it, and the page of another device from time to time. */
async function operator({ url, headers, sites }, counted, isOver) {
  const ask = async (path, method = "GET") => {
    const began = performance.now();
    const isGood = await fetch(`${url}/api/v1/${path}`, { method, headers }).then(
      async (answer) => (await answer.arrayBuffer()) && answer.ok,
      () => false,
    );
    counted.waits.push(isGood ? performance.now() - began : Number.POSITIVE_INFINITY);
  };
  await Promise.all(lists.map((list) => ask(list)));
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const said = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    counted.streamed += chunk.length;
  });
  socket.write(`GET /api/v1/city/stream?topics=${topics} HTTP/1.1\r\nHost: x\r\n${said.join("")}\r\n`);
  for (let due = performance.now() + Math.random() * LOOK_EVERY; !isOver(); await pause(500)) {
    if (performance.now() < due) continue;
    due += LOOK_EVERY;
    const oID = 1 + Math.floor(Math.random() * sites);
    await Promise.all([ask(`rts/${oID}/telemetry`), ask(`rts/${oID}/kts_hours`, "POST"), ask(`rts/${oID}/events_last`, "POST")]);
  }
  socket.destroy();
}

async function row(sites, operators) {
  const port = await freePort();
  const start = (file) =>
    fork(new URL(`../rsmp/${file}`, import.meta.url), [`${port}`, `${sites}`], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const provider = start("provider.mjs");
  const { url } = await new Promise((resolve) => provider.once("message", resolve));
  const equipment = start("sites.mjs");
  await new Promise((resolve) => equipment.on("message", (message) => message === "open" && resolve()));
  equipment.send("go");
  const headers = { authorization: `Bearer ${await signIn(url)}`, "accept-encoding": "gzip" };
  const counted = { streamed: 0, waits: [] };
  let over = false;
  const working = [];
  while (working.length < operators) {
    const some = Math.min(50, operators - working.length);
    working.push(...Array.from({ length: some }, () => operator({ url, headers, sites }, counted, () => over)));
    await pause(500);
  }
  // What a start and a crowd that comes at once cost is another matter.
  await pause(20_000);
  const used = processorTime(provider.pid);
  const began = performance.now();
  const before = counted.streamed;
  counted.waits.length = 0;
  await pause(1000 * Number(SECONDS));
  const seconds = (performance.now() - began) / 1000;
  const busy = (100 * (processorTime(provider.pid) - used)) / seconds;
  const streamed = (counted.streamed - before) / seconds / 1000;
  const { waits } = counted;
  const [median, late] = [0.5, 0.95].map((part) => share(waits, part).toFixed(0));
  const failed = waits.filter((wait) => !Number.isFinite(wait)).length;
  const { now, most } = memory(provider.pid);
  const cells = [
    sites,
    operators,
    busy.toFixed(0),
    `${now} (${most})`,
    operators ? (streamed / operators).toFixed(1) : "",
    (streamed * 0.008).toFixed(1),
    operators ? `${median}, ${late} (${waits.length}; ${failed} failed)` : "",
  ];
  console.log(`| ${cells.join(" | ")} |`);
  over = true;
  await Promise.all(working);
  equipment.disconnect();
  provider.kill("SIGKILL");
}

console.log(
  "| controllers | operators | processor, % of one | MB (most) | kB/s of stream for each | Mbit/s of all | ms of a call, median, p95 |\n| --- | --- | --- | --- | --- | --- | --- |",
);
for (const size of SIZES.split(";")) await row(...size.split(":").map(Number));
process.exit();
