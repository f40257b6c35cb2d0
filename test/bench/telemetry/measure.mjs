import { readdirSync, readFileSync } from "node:fs";

const statOf = (pid) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");

/** Seconds of processor that a process has taken, and those of its children that have ended; the kernel counts in hundredths. */
export const processorTime = (pid) => {
  const fields = statOf(pid);
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / 100;
};

/** The same of a process with the children that it has now. */
export const familyTime = (pid) =>
  readdirSync("/proc").reduce((sum, each) => {
    try {
      return /^\d+$/.test(each) && statOf(each)[1] === `${pid}` ? sum + processorTime(each) : sum;
    } catch {
      return sum;
    }
  }, processorTime(pid));

/** Megabytes of a process that are in memory now, and that were at most. */
export function memory(pid) {
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)[1]) / 1024;
  return { now: Math.round(read("VmRSS")), most: Math.round(read("VmHWM")) };
}

export const share = (figures, part) => [...figures].sort((one, other) => one - other)[Math.floor(figures.length * part)] ?? Number.NaN;
export const told = (figures) =>
  `median ${share(figures, 0.5).toFixed(1)}, p95 ${share(figures, 0.95).toFixed(1)}, most ${Math.max(...figures).toFixed(1)} ms (${figures.length})`;
export const timed = async (work) => {
  const startedAt = performance.now();
  const given = await work();
  return [performance.now() - startedAt, given];
};
