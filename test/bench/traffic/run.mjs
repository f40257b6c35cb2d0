import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startProvider } from "../../../scripts/steps/provider.mjs";
import { loadProgram } from "../programs.mjs";
import { signIn } from "../sign-in.mjs";

/** Devices of the cities that are driven, seconds from the start until the past is recorded, and for which their provider is watched then. */
const { DEVICES = "422;10000", WARM = "240", SECONDS = "60" } = process.env;

const processorTime = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
};

/** Share of a core that a provider takes, in percent, while something goes on beside. */
async function watch(pid, beside) {
  const before = processorTime(pid);
  const from = Date.now();
  let isOver = false;
  const going = beside(() => isOver);
  await pause(Number(SECONDS) * 1_000);
  isOver = true;
  await going;
  return (100 * (processorTime(pid) - before)) / (Date.now() - from);
}

/** Longest answer of a path that needs no work, ms, asked again and again: for so long the process did nothing else. */
async function longestWait(url, isOver) {
  let longest = 0;
  while (!isOver()) {
    const from = performance.now();
    await (await fetch(`${url}/api/v1/city/overrides`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - from);
    await pause(20);
  }
  return longest;
}

async function measureCity(devices) {
  const provider = await startProvider({ args: devices === "422" ? [] : ["--devices", devices] });
  try {
    const jwt = await signIn(provider.url);
    const ask = async (path) =>
      (await fetch(`${provider.url}/api/v1/city/${path}`, { headers: { authorization: `Bearer ${jwt}` } })).arrayBuffer();
    let isOver = false;
    const waiting = longestWait(provider.url, () => isOver);
    await pause(60_000);
    isOver = true;
    const atStart = await waiting;
    const from = performance.now();
    await ask("transport_situation");
    const first = performance.now() - from;
    await pause(Math.max(0, Number(WARM) - 60) * 1_000);
    const alone = await watch(provider.pid, async () => {});
    const polled = await watch(provider.pid, async (isDone) => {
      while (!isDone()) {
        for (const path of ["items_telemetry_rts", "items_telemetry_rtc", "transport_situation"]) await ask(path);
        await pause(5_000);
      }
    });
    console.log(`| ${devices} | ${alone.toFixed(1)} | ${polled.toFixed(1)} | ${atStart.toFixed(0)} | ${first.toFixed(0)} |`);
  } finally {
    await provider.remove();
  }
}

console.log(
  "| devices | % of a core | with a client that polls the three lists | longest wait in the first minute, ms | first question of buses, ms |",
);
console.log("| --- | --- | --- | --- | --- |");
for (const devices of DEVICES.split(";")) await measureCity(devices);
console.log("");
await (await loadProgram("traffic")).measure();
