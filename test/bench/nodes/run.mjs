import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createCluster, freePort } from "./cluster.mjs";
import { told } from "./figures.mjs";
import { signIn, startLoad } from "./load.mjs";
import { startPostgres } from "./postgres.mjs";

/** How often the driving node, another one and PostgreSQL are killed, the driving node is frozen, and for how many seconds. */
const { LEADER = "20", FOLLOWER = "20", POSTGRES = "10", FREEZE = "10", FREEZE_SECONDS = "60", CLIENTS = "6", DEVICES = "" } = process.env;

const folder = mkdtempSync(join(tmpdir(), "its-bench-"));
const postgres = await startPostgres(await freePort());
const { url, query } = postgres;
const cluster = await createCluster({ url, query, folder, count: 3, flags: DEVICES ? ["--devices", DEVICES] : [] });
const { nodes, start, roles, untilNext, allReady } = cluster;

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
const token = await signIn(nodes[0].url);
await pause(4_000);
await answersOf(nodes[0], token);
const alone = await answersOf(nodes[0], token);
await Promise.all([start(1), start(2)]);
await pause(4_000);
const { follower: asked } = await roles();
await answersOf(asked, token);
const following = await answersOf(asked, token);
console.log(`list answers a second: ${alone} of a node alone, ${following} of one that follows (${(following / alone).toFixed(2)})`);

const load = await startLoad({ nodes, query, clients: Number(CLIENTS) });
// What is told without any fault, first.
await pause(10_000);
console.log(`change → stream on another node: ${told(load.delays)}`);

const lost = { killed: [], frozen: [], database: [] };
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
console.log("| what | times | acknowledged | lost | doubled | refused | no answer |\n| --- | --- | --- | --- | --- | --- | --- |");
for (const [what, times, act] of acts) {
  const before = load.mark();
  for (let time = 0; time < times; time++) {
    await act();
    await roles();
    // Until the one that was killed has ended and is there again: with none to follow, a start would be measured.
    await pause(1_000);
    await allReady();
    await pause(2_000);
  }
  const { acknowledged, lost, doubled, refused, unsaid } = await load.since(before);
  console.log(`| ${what} | ${times} | ${acknowledged} | ${lost} | ${doubled} | ${refused} | ${unsaid} |`);
}
if (process.env.SAID) for (const { at, text } of nodes) console.log(`node-${at}:\n${text.slice(-3_000)}`);
const { late, all } = await load.late();
console.log(`commands written under an older number after a newer one: ${late} of ${all}`);
console.log(`killed → the next one drives: ${told(lost.killed)}`);
console.log(`frozen → the next one drives: ${told(lost.frozen)}; woken without a word: ${silent}`);
console.log(`PostgreSQL answers again → a node drives: ${told(lost.database)}`);
console.log(`streams opened again: ${load.reopened().join(", ")}`);

await load.end();
cluster.end();
await load.ended();
await postgres.remove();
rmSync(folder, { recursive: true, force: true });
process.exit();
