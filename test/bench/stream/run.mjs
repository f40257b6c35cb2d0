import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "../sign-in.mjs";

/** Clients of each round, those that poll instead, devices of the city, and seconds for which each round is watched. */
const { CLIENTS = "2000;5000", POLLING = "2000", DEVICES = "10000", SECONDS = "30" } = process.env;
const TOPICS = "rts,rtc,situation,overrides,requests";
const lists = ["items_telemetry_rts", "items_telemetry_rtc", "transport_situation"];

/** Milliseconds of processor time that a process has taken; the kernel counts in hundredths. */
const processorTime = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
};
const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
const share = (figures, part) => [...figures].sort((one, other) => one - other)[Math.floor(figures.length * part)] ?? Number.NaN;

async function start(kind) {
  const child = fork(new URL("server.mjs", import.meta.url), [kind, DEVICES], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { url } = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { child, url, port: Number(new URL(url).port), token: kind === "ours" ? await signIn(url) : "" };
}

/** Opens a stream on a socket of its own; `heard` is called with the number of each change. Resolves with its first bytes. */
function listen({ port, token }, heard, encoding = "identity") {
  const reader = { bytes: 0, socket: undefined };
  return new Promise((resolve, reject) => {
    reader.socket = connect(port, "127.0.0.1", () =>
      reader.socket.write(
        `GET /api/v1/city/stream?topics=${TOPICS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
      ),
    );
    reader.socket.once("error", reject);
    reader.socket.on("error", () => {});
    reader.socket.on("data", (chunk) => {
      if (reader.bytes === 0 && !chunk.toString("latin1", 0, 15).includes(" 200")) reject(new Error(chunk.toString("latin1", 0, 300)));
      reader.bytes += chunk.length;
      resolve(reader);
      const at = encoding === "identity" ? chunk.lastIndexOf('"topic":"requests"') : -1;
      if (at >= 0) heard(Number(/-(\d+)"/.exec(chunk.toString("latin1", at, at + 80))?.[1]));
    });
  });
}

/** A crowd that reads: ms until a change is with each of them, from the change on and from the first of them on. */
async function crowd(kind, count) {
  const server = await start(kind);
  const arrivals = [];
  const collect = (turn) => Number.isFinite(turn) && arrivals.push([turn, performance.now()]);
  const empty = memory(server.child.pid);
  const readers = [];
  while (readers.length < count)
    readers.push(...(await Promise.all(Array.from({ length: Math.min(100, count - readers.length) }, () => listen(server, collect)))));
  const packed = kind === "ours" ? await listen(server, () => {}, "gzip") : null;
  await pause(3_000);
  arrivals.length = 0;
  const [used, began, bytes] = [processorTime(server.child.pid), performance.now(), packed?.bytes ?? 0];
  const changed = [];
  while (performance.now() - began < 1_000 * Number(SECONDS)) {
    changed.push(performance.now());
    server.child.send("change");
    // Not in step with the provider's looks.
    await pause(1_700 + 600 * Math.random());
  }
  await pause(1_500);
  const seconds = (performance.now() - began) / 1_000;
  const busy = (processorTime(server.child.pid) - used) / seconds / 10;
  const hourly = packed ? ((packed.bytes - bytes) / seconds) * 3_600 : Number.NaN;
  const turns = new Map();
  for (const arrival of arrivals) (turns.get(arrival[0]) ?? turns.set(arrival[0], []).get(arrival[0])).push(arrival);
  const [waits, spreads] = [[], []];
  for (const [index, [, all]] of [...turns].sort(([one], [other]) => one - other).entries()) {
    const first = all[0][1];
    for (const [, at] of all) {
      waits.push(at - changed[index]);
      spreads.push(at - first);
    }
  }
  const lost = count * changed.length - arrivals.length;
  const size = memory(server.child.pid) - empty;
  for (const { socket } of readers) socket.destroy();
  packed?.socket.destroy();
  server.child.disconnect();
  return { waits, spreads, busy, size, hourly, lost };
}

const agent = new Agent({ keepAlive: true, maxSockets: 5_000 });

/** A crowd that polls the three lists every 5 s, each with the version that it has. */
async function poll(count) {
  const server = await start("ours");
  const until = performance.now() + 5_000 + 1_000 * Number(SECONDS);
  let bytes = 0;
  const ask = (name, known) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${server.token}`, "accept-encoding": "br", ...(known ? { "if-none-match": known } : {}) };
      const call = request(`${server.url}/api/v1/city/${name}`, { agent, headers }, (answer) => {
        bytes += 300;
        answer.on("data", (part) => {
          bytes += part.length;
        });
        answer.on("end", () => resolve(answer.headers.etag ?? known));
      });
      call.on("error", reject).end();
    });
  const work = async () => {
    const known = {};
    await pause(Math.random() * 5_000);
    while (performance.now() < until) {
      const due = performance.now() + 5_000;
      for (const name of lists) known[name] = await ask(name, known[name]);
      await pause(Math.max(0, due - performance.now()));
    }
  };
  const all = Promise.all(Array.from({ length: count }, work));
  await pause(6_000);
  const [used, began, before] = [processorTime(server.child.pid), performance.now(), bytes];
  await all;
  const seconds = (performance.now() - began) / 1_000;
  const busy = (processorTime(server.child.pid) - used) / seconds / 10;
  const hourly = ((bytes - before) / seconds / count) * 3_600;
  server.child.disconnect();
  return { busy, hourly };
}

const whole = (figure) => (Number.isNaN(figure) ? "" : Math.round(figure).toLocaleString("en"));
const ratio = (ours, bare) => `${whole(ours)} (${(ours / bare).toFixed(2)})`;
console.log(
  `\n| clients | | first client → client, ms, median | p95 | change → client, ms, median | p95 | processor, % | memory, MB | not heard |`,
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
let hourly = 0;
for (const count of CLIENTS.split(";").map(Number)) {
  const bare = await crowd("bare", count);
  const ours = await crowd("ours", count);
  hourly = ours.hourly;
  const row = (name, each, against) =>
    console.log(
      `| ${whole(count)} | ${name} | ${[
        ...[0.5, 0.95].map((part) =>
          against ? ratio(share(each.spreads, part), share(against.spreads, part)) : whole(share(each.spreads, part)),
        ),
        ...[0.5, 0.95].map((part) => whole(share(each.waits, part))),
        against ? ratio(each.busy, against.busy) : whole(each.busy),
        whole(each.size),
        whole(each.lost),
      ].join(" | ")} |`,
    );
  row("bare", bare, null);
  row("ours", ours, bare);
}
const polling = await poll(Number(POLLING));
agent.destroy();
console.log(`\n${whole(Number(POLLING))} clients that poll: processor ${whole(polling.busy)} %.`);
console.log(
  `A client of ${whole(Number(DEVICES))} devices: ${whole(hourly / 1e6)} MB an hour by the stream, ${whole(polling.hourly / 1e6)} MB by polls (${(polling.hourly / hourly).toFixed(1)}).`,
);
