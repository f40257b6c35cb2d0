import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "./postgres.mjs";

/** How often the driving node, another one and PostgreSQL are killed, the driving node is frozen, and for how many seconds. */
const { LEADER = "20", FOLLOWER = "20", POSTGRES = "10", FREEZE = "10", FREEZE_SECONDS = "60", CLIENTS = "6", DEVICES = "" } = process.env;

const share = (figures, part) => [...figures].sort((one, other) => one - other)[Math.floor(figures.length * part)] ?? Number.NaN;
const told = (figures) =>
  figures.length === 0
    ? "none"
    : `median ${Math.round(share(figures, 0.5))}, p95 ${Math.round(share(figures, 0.95))}, most ${Math.round(Math.max(...figures))} ms (${figures.length})`;

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const folder = mkdtempSync(join(tmpdir(), "its-bench-"));
const postgres = await startPostgres(await freePort());
const ports = [await freePort(), await freePort(), await freePort()];
/** What runs on each port; one that ends is started again, as a supervisor does. */
const nodes = [];
let isOver = false;

async function start(at) {
  const flags = ["--port", `${ports[at]}`, "--node", `node-${at}`, ...(DEVICES ? ["--devices", DEVICES] : [])];
  const env = { PATH: process.env.PATH, DATABASE_URL: postgres.url, DATA_DIR: join(folder, "data") };
  const child = spawn(process.execPath, ["build/provider/main.js", ...flags], { env, stdio: ["ignore", "pipe", "pipe"] });
  const node = { at, child, url: `http://127.0.0.1:${ports[at]}`, text: "", drivesSince: 0 };
  nodes[at] = node;
  const ready = new Promise((resolve) => {
    const hear = (chunk) => {
      node.text += chunk;
      if (/drives the city, number/.test(`${chunk}`)) node.drivesSince = performance.now();
      if (/does not drive the city any more/.test(`${chunk}`)) node.drivesSince = 0;
      if (/^ready /m.test(node.text)) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("close", () => {
      resolve();
      if (!isOver) setTimeout(() => void start(at), 500);
    });
  });
  await ready;
}
/** The node that drives as the database has it, and which of the others. */
async function roles() {
  for (;;) {
    const [row] = await postgres.query("select node from leadership").catch(() => []);
    const leader = nodes.find(({ at, drivesSince }) => `node-${at}` === row?.node && drivesSince > 0);
    if (leader) return { leader, follower: nodes.find((node) => node !== leader) };
    await pause(50);
  }
}

const ask = (url, path, { token, ...options } = {}) =>
  fetch(`${url}/api/v1/${path}`, {
    ...options,
    headers: {
      ...options.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(options.body ? { "content-type": "application/json" } : {}),
    },
    signal: AbortSignal.timeout(12_000),
  });
const signIn = async (url) => {
  const body = JSON.stringify({ email: "operator@its.test", password: "operator1" });
  return (await (await ask(url, "auth/login", { method: "POST", body })).json()).access_token;
};

/** Answers of a list in a second, by sixteen connections. */
async function answersOf({ url }, token) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br" };
  const end = performance.now() + 4_000;
  let count = 0;
  const one = () =>
    new Promise((resolve, reject) => {
      request(`${url}/api/v1/city/items_telemetry_rts`, { agent, headers }, (answer) => answer.resume().on("end", resolve))
        .on("error", reject)
        .end();
    });
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (; performance.now() < end; count++) await one();
    }),
  );
  agent.destroy();
  return Math.round(count / 4);
}

await start(0);
let token = await signIn(nodes[0].url);
await pause(4_000);
await answersOf(nodes[0], token);
const alone = await answersOf(nodes[0], token);
await Promise.all([start(1), start(2)]);
await pause(4_000);
const { follower: asked } = await roles();
await answersOf(asked, token);
const following = await answersOf(asked, token);
console.log(`list answers a second: ${alone} of a node alone, ${following} of one that follows (${(following / alone).toFixed(2)})`);

const devices = await (await ask(nodes[0].url, "city/items_telemetry_rts", { token })).json();
const crossings = devices
  .filter(({ status }) => status === "ok")
  .map(({ oID }) => oID)
  .slice(0, 20);
const [sample] = await (await ask(nodes[0].url, "uds", { token })).json();
const { id: record, number: _, version: __, editor: ___, ...entry } = sample;

const acknowledged = { command: new Map(), request: new Map(), comment: new Map() };
const unsaid = { command: 0, request: 0, comment: 0 };
const refused = { command: 0, request: 0, comment: 0 };
/** When each command was acknowledged, by controller and version, until each stream has told of it. */
const sent = new Map();
const delays = [];

let turn = 0;
async function write(kind) {
  const name = `${kind}-${turn++}`;
  const { url, at } = nodes[Math.floor(Math.random() * nodes.length)];
  const oID = crossings[turn % crossings.length];
  const startedAt = performance.now();
  const program = turn % 2 ? "static" : "adaptive";
  const calls = {
    command: () =>
      ask(url, `crossroad/rts/${oID}/set_program`, {
        token,
        method: "POST",
        body: JSON.stringify({ oID, program }),
        headers: { "idempotency-key": name },
      }),
    request: () => ask(url, "uds", { token, method: "POST", body: JSON.stringify({ ...entry, description: name }) }),
    comment: () =>
      ask(url, `uds/${record}/comments`, { token, method: "POST", body: JSON.stringify({ author: "bench", description: name }) }),
  };
  try {
    const { status } = await calls[kind]();
    if (status === 200) acknowledged[kind].set(name, startedAt);
    else refused[kind]++;
    if (status === 200 && kind === "request") sent.set(name, { at, startedAt });
    if (status === 401) token = await signIn(url);
  } catch {
    unsaid[kind]++;
  }
}

/** A reader of each node: opened again whenever it ends, as pages do. What it is told of is when requests were written elsewhere. */
const opened = [0, 0, 0];
async function read(at) {
  while (!isOver) {
    try {
      const answer = await fetch(`${nodes[at].url}/api/v1/city/stream?topics=requests`, { headers: { authorization: `Bearer ${token}` } });
      if (answer.status !== 200) throw new Error();
      opened[at]++;
      let isFirst = true;
      for await (const chunk of answer.body) {
        const now = performance.now();
        if (!isFirst && /event: gap/.test(Buffer.from(chunk).toString()))
          for (const [name, each] of sent) {
            if (each.at === at || each.seen?.has(at)) continue;
            each.seen = (each.seen ?? new Set()).add(at);
            delays.push(now - each.startedAt);
            if (each.seen.size === 2) sent.delete(name);
          }
        isFirst = false;
      }
    } catch {}
    await pause(200);
  }
}

const clients = Array.from({ length: Number(CLIENTS) }, async (_, at) => {
  while (!isOver) {
    await write(["command", "request", "comment"][(turn + at) % 3]);
    await pause(20);
  }
});
const readers = [0, 1, 2].map(read);

// What is told without any fault, first.
await pause(10_000);
const usual = [...delays];
console.log(`change → stream on another node: ${told(usual)}`);

const lost = { killed: [], frozen: [], database: [] };
/** Milliseconds until another node drives than the one that did. */
async function untilNext(since, before) {
  for (;;) {
    const next = nodes.find((node) => node.drivesSince > since && node !== before);
    if (next) return next.drivesSince - since;
    await pause(10);
  }
}
async function killLeader() {
  const { leader } = await roles();
  const since = performance.now();
  leader.child.kill("SIGKILL");
  lost.killed.push(await untilNext(since, leader));
}
async function killFollower() {
  const { follower } = await roles();
  follower.child.kill("SIGKILL");
}
async function killPostgres() {
  await postgres.kill();
  const since = performance.now();
  lost.database.push(await untilNext(since));
}
let silent = 0;
async function freeze() {
  const { leader } = await roles();
  const since = performance.now();
  leader.child.kill("SIGSTOP");
  lost.frozen.push(await untilNext(since, leader));
  await pause(Math.max(0, Number(FREEZE_SECONDS) * 1000 - (performance.now() - since)));
  const before = leader.text.length;
  leader.child.kill("SIGCONT");
  await pause(2_000);
  if (!leader.text.slice(before).includes("does not drive the city any more")) silent++;
}

const acts = [
  ["kill -9 of the driving node", Number(LEADER), killLeader],
  ["kill -9 of a node that follows", Number(FOLLOWER), killFollower],
  ["kill -9 of PostgreSQL", Number(POSTGRES), killPostgres],
  [`driving node frozen for ${FREEZE_SECONDS} s`, Number(FREEZE), freeze],
];
const totals = () => Object.fromEntries(Object.entries(acknowledged).map(([kind, names]) => [kind, new Set(names.keys())]));
const tables = {
  command: `select idempotency_key as name, count(driven.number)::int as count from commands left join driven on driven.command = commands.id
    where outcome = 'accepted' and idempotency_key like 'command-%' group by 1`,
  request: "select description as name, count(*)::int as count from uds where description like 'request-%' group by 1",
  comment: "select description as name, count(*)::int as count from uds_comments where description like 'comment-%' group by 1",
};
console.log("| what | times | acknowledged | lost | doubled | refused | no answer |\n| --- | --- | --- | --- | --- | --- | --- |");
for (const [what, times, act] of acts) {
  const before = totals();
  const [refusedBefore, unsaidBefore] = [{ ...refused }, { ...unsaid }];
  for (let time = 0; time < times; time++) {
    await act();
    await roles();
    // Until the one that was killed is there again.
    await pause(3_000);
  }
  let [fresh, missing, doubled] = [0, 0, 0];
  for (const [kind, names] of Object.entries(totals())) {
    const rows = new Map((await postgres.query(tables[kind])).map(({ name, count }) => [name, count]));
    for (const name of names) {
      if (before[kind].has(name)) continue;
      fresh++;
      if (!rows.has(name)) missing++;
    }
    for (const [name, count] of rows) if (count > 1 && !before[kind].has(name)) doubled++;
  }
  const sum = (counts, earlier) => Object.keys(counts).reduce((all, kind) => all + counts[kind] - earlier[kind], 0);
  console.log(
    `| ${what} | ${times} | ${fresh} | ${missing} | ${doubled} | ${sum(refused, refusedBefore)} | ${sum(unsaid, unsaidBefore)} |`,
  );
}
if (process.env.SAID) for (const { at, text } of nodes) console.log(`node-${at}:\n${text.slice(-3_000)}`);
const rows = await postgres.query("select number, fence from driven order by number");
const late = rows.filter(({ fence }, at) => at > 0 && Number(fence) < Number(rows[at - 1].fence)).length;
console.log(`commands written under an older number after a newer one: ${late} of ${rows.length}`);
console.log(`killed → the next one drives: ${told(lost.killed)}`);
console.log(`frozen → the next one drives: ${told(lost.frozen)}; woken without a word: ${silent}`);
console.log(`PostgreSQL answers again → a node drives: ${told(lost.database)}`);
console.log(`streams opened again: ${opened.map((count) => count - 1).join(", ")}`);

isOver = true;
await Promise.all(clients);
for (const { child } of nodes) child.kill("SIGKILL");
await Promise.race([Promise.all(readers), pause(2_000)]);
await postgres.remove();
rmSync(folder, { recursive: true, force: true });
process.exit();
