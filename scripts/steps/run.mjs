import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";

/** Runs one long step and says how long it takes; one that fails ends the whole run. Gives what it printed. */
export async function step(title, command, args, { env = {} } = {}) {
  const { code, output } = await tryStep({ title, command, args, env });
  if (code !== 0) process.exit(code);
  return output;
}

/** The same where the caller says what follows from a failure. What the step printed is shown when it fails, or always with `VERBOSE=1`. */
export async function tryStep({ title, command, args, env = {} }) {
  const show = process.env.VERBOSE === "1";
  const { code, output } = await runTitled({ title, command, args, env, show });
  if (code !== 0 && !show) process.stderr.write(output);
  return { code, output };
}

/** The same for a step that the run can do without: gives whether it succeeded, and shows the end of what it said where not. */
export async function attempt(title, command, args) {
  const { code, output } = await runTitled({ title, command, args });
  if (code !== 0) process.stdout.write(`${output.trimEnd().split("\n").slice(-3).join("\n")}\n`);
  return code === 0;
}

/**
 * Runs steps side by side and lets each come to its end, whatever becomes of the others; gives their exit codes. What a step prints
 * is shown while it runs with `show`, else when it ends.
 */
export const stepsTogether = (steps) =>
  Promise.all(
    steps.map(async (one) => {
      const { code, output } = await runTitled(one);
      if (!one.show) process.stdout.write(output);
      return code;
    }),
  );

/** Whether a step that has run for so many seconds prints that it still runs: every ten in its first minute, then every minute. */
const isReported = (seconds) => seconds % (seconds < 60 ? 10 : 60) === 0;

async function runTitled({ title, command, args, env = {}, show = false }) {
  const started = Date.now();
  console.log(`▸ ${title} …`);
  let seconds = 0;
  const every = setInterval(() => {
    seconds += 10;
    if (!show && isReported(seconds)) console.log(`  still ${title} (${seconds} s)`);
  }, 10_000);
  const { code, output } = await run(command, args, { show, env });
  clearInterval(every);
  process.stdout.write(endingLine(title, code === 0, (Date.now() - started) / 1000));
  return { code, output };
}

/** What runs now; it ends with this process. */
const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill();
});

/** The line of what has ended. */
export const endingLine = (title, isGood, seconds) => `${isGood ? "✓" : "✗"} ${title} (${seconds.toFixed(1)} s)\n`;

/** Runs a command to its end; gives its exit code and all that it said. */
export function run(command, args, { show = process.env.VERBOSE === "1", env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    children.add(child);
    let output = "";
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on("data", (data) => {
        output += data;
        if (show) target.write(data);
      });
    }
    child.on("error", (error) => resolve({ code: 1, output: `${command}: ${error.message}\n` }));
    child.on("close", (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Stops with a sentence when Node is too old; installs the packages when they are missing or the lock file is newer. */
export async function install() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 14)) {
    console.error(`its-widgets needs Node 20.14 or newer, this is ${process.versions.node}.`);
    process.exit(1);
  }
  const mark = "node_modules/.package-lock.json";
  const isFresh = existsSync(mark) && statSync(mark).mtimeMs >= statSync("package-lock.json").mtimeMs;
  const installed = existsSync(mark) && Object.keys(JSON.parse(readFileSync(mark, "utf8")).packages).length > 100;
  if (isFresh && installed) return;
  await step("installing packages", "npm", ["ci", "--no-audit", "--no-fund"]);
}
