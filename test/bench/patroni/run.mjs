import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createCluster } from "../nodes/cluster.mjs";
import { startLoad } from "../nodes/load.mjs";
import { startPatroni } from "./patroni.mjs";

/** How often the primary is killed with its Patroni, and changed as planned; with SYNCHRONOUS=false, what is lost then. */
const { KILLS = "5", SWITCHOVERS = "2", CLIENTS = "6", SYNCHRONOUS = "true" } = process.env;

const folder = mkdtempSync(join(tmpdir(), "its-bench-"));
const patroni = await startPatroni({ isSynchronous: SYNCHRONOUS === "true" });
const { url, query } = patroni;
const cluster = await createCluster({ url, query, folder, count: 3 });
await cluster.start(0);
await Promise.all([cluster.start(1), cluster.start(2)]);
const load = await startLoad({ nodes: cluster.nodes, query, clients: Number(CLIENTS) });
await pause(5_000);

/** Seconds as they are printed. */
const seconds = (ms) => (ms / 1000).toFixed(1);
/** Milliseconds after `since` at which the longest silence of acknowledged writes ended. */
function acceptedAgain(since) {
  const times = [since, ...load.answeredAt.filter((at) => at > since)];
  let longest = 0;
  let end = Number.NaN;
  for (let i = 1; i < times.length; i++)
    if (times[i] - times[i - 1] > longest) {
      longest = times[i] - times[i - 1];
      end = times[i] - since;
    }
  return end;
}
async function kill() {
  const primary = await patroni.primary();
  patroni.kill(primary);
  await patroni.primary(primary);
  return () => patroni.start(primary);
}
async function switchOver() {
  const primary = await patroni.primary();
  patroni.switchover(primary);
  await patroni.primary(primary);
  return () => {};
}

console.log("| what | primary after | writes after | a node drives after | acknowledged | lost | doubled | refused | no answer |");
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
const acts = [
  ...Array.from({ length: Number(KILLS) }, () => ["kill -9 of the primary and its Patroni", kill]),
  ...Array.from({ length: Number(SWITCHOVERS) }, () => ["patronictl switchover", switchOver]),
];
for (const [what, act] of acts) {
  await patroni.whole();
  const before = load.mark();
  const since = performance.now();
  const drives = cluster.untilNext(since, null);
  const goOn = await act();
  const promoted = performance.now() - since;
  const driven = await drives;
  await pause(8_000);
  const again = acceptedAgain(since);
  goOn();
  await patroni.whole();
  await pause(3_000);
  const { acknowledged, lost, doubled, refused, unsaid } = await load.since(before);
  console.log(
    `| ${what} | ${seconds(promoted)} s | ${seconds(again)} s | ${seconds(driven)} s | ${acknowledged} | ${lost} | ${doubled} | ${refused} | ${unsaid} |`,
  );
}
if (process.env.SAID) for (const { at, text } of cluster.nodes) console.log(`node-${at}:\n${text.slice(-3_000)}`);
const { late, all } = await load.late();
console.log(`commands written under an older number after a newer one: ${late} of ${all}`);
console.log(`refused with: ${[...load.codes].map(([code, count]) => `${code} ${count}`).join(", ") || "nothing"}`);
console.log(`streams opened again: ${load.reopened().join(", ")}`);

await load.end();
cluster.end();
await load.ended();
await patroni.remove();
rmSync(folder, { recursive: true, force: true });
process.exit();
