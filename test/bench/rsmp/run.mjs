import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "../sign-in.mjs";

/** Sites of eight signal groups that tell their lights once a second, seconds that are measured, and controllers whose topic is read. */
const { SITES = "500", SECONDS = "60", WATCHED = "40" } = process.env;

const processorTime = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
};
const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
const share = (figures, part) => [...figures].sort((one, other) => one - other)[Math.floor(figures.length * part)] ?? Number.NaN;

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

const port = await freePort();
const start = (file, ...given) =>
  fork(new URL(file, import.meta.url), [String(port), ...given], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
const provider = start("provider.mjs", SITES);
const { url } = await new Promise((resolve, reject) => {
  provider.once("message", resolve);
  provider.once("exit", (code) => reject(new Error(`The provider ended with ${code}.`)));
});
const empty = memory(provider.pid);
const sites = start("sites.mjs", SITES);
await new Promise((resolve, reject) => {
  sites.on("message", (message) => (message === "open" ? resolve() : message.error && reject(new Error(message.error))));
});

/** The last moment at which each watched site took up each phase. */
const taken = new Map();
sites.on("message", (told) => Array.isArray(told) && taken.set(`${told[0]} ${told[1]}`, told[2]));
const waits = [];
const topics = Array.from({ length: Number(WATCHED) }, (_, at) => `rts/${at + 1}`).join();
const stream = await fetch(`${url}/api/v1/city/stream?topics=${topics}`, { headers: { authorization: `Bearer ${await signIn(url)}` } });
const read = async () => {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream.body) {
    const arrived = Date.now();
    const events = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = events.pop();
    for (const event of events) {
      const { changed = [] } = event.startsWith("event: delta") ? JSON.parse(event.slice(event.indexOf("data: ") + 6)) : {};
      for (const { oID, phase } of changed) {
        const at = taken.get(`${oID} ${phase}`);
        if (at !== undefined) waits.push(arrived - at);
        taken.delete(`${oID} ${phase}`);
      }
    }
  }
};
read().catch(() => {});
sites.send("go");
await pause(5_000);
waits.length = 0;
const before = processorTime(provider.pid);
const from = Date.now();
await pause(Number(SECONDS) * 1_000);
const busy = (processorTime(provider.pid) - before) / (Date.now() - from);
console.log(`## RSMP: ${SITES} sites of 8 signal groups, one update a second each, ${SECONDS} s

| what | measured |
| --- | --- |
| provider, share of a core | ${(100 * busy).toFixed(1)} % |
| provider, memory | ${memory(provider.pid).toFixed(0)} MB (${empty.toFixed(0)} before the sites came) |
| change on the wire to the stream, p50 / p95 / p99 | ${[0.5, 0.95, 0.99].map((part) => share(waits, part)).join(" / ")} ms (${waits.length} changes of ${WATCHED} controllers) |
`);
provider.disconnect();
sites.disconnect();
