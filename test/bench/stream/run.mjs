import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "../sign-in.mjs";
import { measureBytes } from "./bytes.mjs";
import { measureDeltas } from "./deltas.mjs";
import { measurePixels } from "./pixel.mjs";

/**
 * Clients of each round, those that poll instead, devices of the city, seconds for which each round is watched, and devices of a map
 * that is told of 1 % of them each second, clients beside which a page of the host is watched, and changes that it shows. 0 leaves a
 * part out.
 */
const { CLIENTS = "2000;5000", POLLING = "2000", DEVICES = "10000", SECONDS = "30", MAPPED = "50000" } = process.env;
const { BESIDE = "2000", CHANGES = "30" } = process.env;
/** Topics that a page subscribes to. */
const ALL = "rts,rtc,situation,overrides,messages,events,requests";
/** Topics without the lists: the bare server has no deltas of lists to send, so both servers are compared by these. */
const SHORT = "overrides,messages,events,requests";
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

/**
 * Opens a stream on a socket of its own: of the short topics as plain text, where `heard` is called with the number of each change, or
 * of all, packed as browsers take it. Resolves with its first bytes.
 */
function listen({ port, token }, heard) {
  const [topics, encoding] = heard ? [SHORT, "identity"] : [ALL, "gzip"];
  const reader = { bytes: 0, socket: undefined };
  return new Promise((resolve, reject) => {
    reader.socket = connect(port, "127.0.0.1", () =>
      reader.socket.write(
        `GET /api/v1/city/stream?topics=${topics} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
      ),
    );
    reader.socket.once("error", reject);
    reader.socket.on("error", () => {});
    reader.socket.on("data", (chunk) => {
      if (reader.bytes === 0 && !chunk.toString("latin1", 0, 15).includes(" 200")) reject(new Error(chunk.toString("latin1", 0, 300)));
      reader.bytes += chunk.length;
      resolve(reader);
      const at = heard ? chunk.lastIndexOf('"topic":"requests"') : -1;
      if (at >= 0) heard(Number(/-(\d+)"/.exec(chunk.toString("latin1", at, at + 80))?.[1]));
    });
  });
}

/** Processor (%) and memory (MB) that a crowd costs which reads all topics, packed. */
async function fullCrowd(count) {
  const server = await start("ours");
  const empty = memory(server.child.pid);
  const readers = await gather(server, count, null);
  await pause(3_000);
  const used = processorTime(server.child.pid);
  const began = performance.now();
  await pause(1_000 * Number(SECONDS));
  const busy = ((processorTime(server.child.pid) - used) / (performance.now() - began)) * 100;
  const size = memory(server.child.pid) - empty;
  for (const { socket } of readers) socket.destroy();
  server.child.disconnect();
  return { waits: [], spreads: [], busy, size, lost: Number.NaN };
}

/** So many readers, a hundred at a time. */
async function gather(server, count, heard) {
  const readers = [];
  while (readers.length < count)
    readers.push(...(await Promise.all(Array.from({ length: Math.min(100, count - readers.length) }, () => listen(server, heard)))));
  return readers;
}

/**
 * A crowd that reads the short topics: ms until a change is with each of them, from the change on and from the first of them on. Of ours one
 * more reads all of them, packed.
 */
async function crowd(kind, count) {
  const server = await start(kind);
  const arrivals = [];
  const collect = (turn) => Number.isFinite(turn) && arrivals.push([turn, performance.now()]);
  const empty = memory(server.child.pid);
  const readers = await gather(server, count, collect);
  const packed = kind === "ours" ? await listen(server, null) : null;
  await pause(3_000);
  arrivals.length = 0;
  const used = processorTime(server.child.pid);
  const began = performance.now();
  const bytes = packed?.bytes ?? 0;
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
  const waits = [];
  const spreads = [];
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
  const ask = (name, known) =>
    new Promise((resolve) => {
      const headers = { authorization: `Bearer ${server.token}`, "accept-encoding": "br", ...(known ? { "if-none-match": known } : {}) };
      const call = request(`${server.url}/api/v1/city/${name}`, { agent, headers }, (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.headers.etag ?? known));
      });
      // A connection that was kept open may be closed by the provider just when it is used again.
      call.on("error", () => resolve(known)).end();
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
  const used = processorTime(server.child.pid);
  const began = performance.now();
  await all;
  const seconds = (performance.now() - began) / 1_000;
  const busy = (processorTime(server.child.pid) - used) / seconds / 10;
  server.child.disconnect();
  return busy;
}

const whole = (figure) => (Number.isNaN(figure) ? "" : Math.round(figure).toLocaleString("en"));
const ratio = (ours, bare) => (Number.isNaN(ours) ? "" : `${whole(ours)} (${(ours / bare).toFixed(2)})`);
console.log(
  `\n| clients | | first client → client, ms, median | p95 | change → client, ms, median | p95 | processor, % | memory, MB | not heard |`,
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
let hourly = 0;
for (const count of CLIENTS.split(";").map(Number).filter(Boolean)) {
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
  row("ours, all topics", await fullCrowd(count), bare);
}
if (Number(POLLING) > 0) {
  console.log(`\n${whole(Number(POLLING))} clients that poll: processor ${whole(await poll(Number(POLLING)))} %.`);
  console.log(`A client of the simulated city, whose buses all move: ${whole(hourly / 1e6)} MB an hour by the stream.`);
  const { polled, streamed } = measureBytes(Number(DEVICES), 0.005);
  console.log(
    `${whole(Number(DEVICES))} devices, 0.5 % of them changed every 5 s: ${(streamed / 1e6).toFixed(1)} MB an hour by the stream, ${whole(polled / 1e6)} MB by polls (${whole(polled / streamed)} times).`,
  );
}
agent.destroy();
if (Number(BESIDE) > 0) {
  const server = await start("ours");
  const readers = await gather(server, Number(BESIDE), null);
  const { waits, lost } = await measurePixels(server, Number(CHANGES));
  for (const { socket } of readers) socket.destroy();
  server.child.disconnect();
  console.log(
    `\nBeside ${whole(readers.length)} clients of all topics, from the answer to a command to the frame that counts it: ${waits.length} commands, p50 ${whole(share(waits, 0.5))} ms, p95 ${whole(share(waits, 0.95))} ms, longest ${whole(Math.max(...waits))} ms; not seen ${lost}.`,
  );
}
if (Number(MAPPED) > 0) {
  const { tasks, computed, long, longest } = await measureDeltas(Number(MAPPED), Number(SECONDS));
  console.log(
    `\nA map of ${whole(Number(MAPPED))} devices, 1 % of them changed each second: ${whole(tasks)} ms of its thread in a second, ${whole(computed)} of the processor; ${long} tasks over 50 ms in ${SECONDS} s, the longest ${whole(longest)} ms.`,
  );
}
