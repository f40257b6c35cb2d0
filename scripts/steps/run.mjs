import { spawn } from "node:child_process";
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";

const isTerminal = process.stdout.isTTY;

/** Runs one long step with a line of its own; its output is shown when it fails, or always with `VERBOSE=1`. */
export async function step(title, command, args, { env = {} } = {}) {
  const started = Date.now();
  const show = process.env.VERBOSE === "1";
  process.stdout.write(`▸ ${title} …${isTerminal && !show ? "" : "\n"}`);
  const { code, output } = await run(command, args, { show, env });
  process.stdout.write(`${isTerminal && !show ? "\r" : ""}${ending(title, code, started)}`);
  if (code !== 0) {
    if (!show) process.stderr.write(output);
    process.exit(code);
  }
  return output;
}

/** The same for a step that the run can do without: gives whether it succeeded, and shows the end of what it said where not. */
export async function attempt(title, command, args) {
  const started = Date.now();
  const { code, output } = await run(command, args);
  process.stdout.write(ending(title, code, started));
  if (code !== 0) process.stdout.write(`${output.trimEnd().split("\n").slice(-3).join("\n")}\n`);
  return code === 0;
}

/**
 * Runs steps side by side and lets each come to its end, whatever becomes of the others; gives their exit codes. A step with
 * `show` speaks while it runs, of the others what they said follows when they end.
 */
export const stepsTogether = (steps) =>
  Promise.all(
    steps.map(async ({ title, command, args, env = {}, show = false }) => {
      const started = Date.now();
      process.stdout.write(`▸ ${title} …\n`);
      const { code, output } = await run(command, args, { show, env });
      process.stdout.write(`${show ? "" : output}${ending(title, code, started)}`);
      return code;
    }),
  );

/** The line of what has ended. */
export const endingLine = (title, isGood, seconds) => `${isGood ? "✓" : "✗"} ${title} (${seconds.toFixed(1)} s)\n`;

const ending = (title, code, started) => endingLine(title, code === 0, (Date.now() - started) / 1000);

/** Runs a command to its end; gives its exit code and all that it said. */
export function run(command, args, { show = process.env.VERBOSE === "1", env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
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
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
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

const docs = { title: "building the documentation", command: "npx", args: ["vitepress", "build", "docs"] };
/** What pages of the documentation are made of; the last file that its build writes is newer. */
const docsSources = [
  "docs",
  "src",
  "scripts",
  "package-lock.json",
  "openapi.json",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "test/README.md",
  "examples/wordpress",
];
const isDocsBuilt = () => existsSync("build/docs/llms.txt") && statSync("build/docs/llms.txt").mtimeMs >= newest(...docsSources);

/** The documentation is built apart, since the product's build takes longer and goes on beside it. */
function putDocs() {
  rmSync("dist/docs", { recursive: true, force: true });
  cpSync("build/docs", "dist/docs", { recursive: true });
  copyFileSync("build/docs-notices.txt", "dist/docs/THIRD-PARTY-NOTICES.txt");
}

/** Builds the documentation where a page of it has changed. */
export async function buildDocs() {
  if (!isDocsBuilt()) await step(docs.title, docs.command, docs.args);
  putDocs();
}

/** Builds the product: contract check, bundles with import rules, documentation. */
export async function build() {
  const rollup = { title: "building (import rules)", command: "npx", args: ["rollup", "-c", "--silent"] };
  const codes = await stepsTogether([rollup, ...(isDocsBuilt() ? [] : [docs])]);
  if (codes.some((code) => code !== 0)) process.exit(1);
  putDocs();
  await step("comparing openapi.json with the contract", "node", ["build/scripts/openapi.js"]);
  await step("recording sample answers for tests", "node", ["build/scripts/sample-answers.js"]);
  await step("writing the elements' data for editors and types", "node", ["scripts/elements.mjs"]);
}

/** Newest change below the folders, ms. */
function newest(...places) {
  let latest = 0;
  for (const place of places) {
    if (!existsSync(place)) continue;
    const files = statSync(place).isDirectory() ? readdirSync(place, { recursive: true }).map((file) => path.join(place, file)) : [place];
    for (const file of files) latest = Math.max(latest, statSync(file).mtimeMs);
  }
  return latest;
}

/** Whether what is built is newer than all it was built from. */
export function isBuilt() {
  const built = "dist/integrity.json";
  if (!existsSync(built) || !existsSync("build/provider/main.js")) return false;
  return statSync(built).mtimeMs >= newest("src", "scripts", "rollup.config.mjs", "package-lock.json");
}
