import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { endingLine, run } from "./run.mjs";

/** What a test file came to: `tests` as test-results.mjs gives them, and how long it took. */
const resultOf = (file, tests, seconds) => ({ name: file.name, tests, seconds });

/** The result of a file that ended without one: whatever it had passed before, it counts as failed. */
const failedAltogether = (error) => ({ name: "(the file)", outcome: "failed", error });

export const isFailed = ({ tests }) => tests.some(({ outcome }) => outcome === "failed");

/**
 * Runs test files, and gives the result of each. Most tests wait for a page or a server, so on two cores two browsers and
 * three files in Node go side by side; a machine with more has more of both. `isAlone` runs them one after another.
 */
export async function runTests(files, { isAlone = false } = {}) {
  const cores = Math.min(availableParallelism(), 6);
  const inNode = files.filter(({ kind }) => kind === "node");
  const inBrowser = files.filter(({ kind }) => kind === "browser");
  if (isAlone) return [...(await runInBrowser(inBrowser)), ...(await runInNode(inNode, 1))];
  const shared = inNode.filter(({ sharesSite }) => sharesSite).length > 1 ? await startShared() : null;
  const parts = evenParts(inBrowser, Math.max(cores, 1)).map(runInBrowser);
  const results = (await Promise.all([...parts, runInNode(inNode, cores + 1, shared?.env)])).flat();
  await shared?.close();
  return results;
}

/** Loaded late: on an empty machine it is there only after the packages were installed. */
const startShared = async () => (await import("./shared-site.mjs")).startSharedSite();

/** The longest first: whoever comes next gets what is left. */
const longestFirst = (files) => [...files].sort((one, other) => other.seconds - one.seconds);

/** Parts that take about as long as each other. */
function evenParts(files, count) {
  const parts = Array.from({ length: count }, () => ({ files: [], seconds: 0 }));
  for (const file of longestFirst(files)) {
    const least = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.files.push(file);
    least.seconds += file.seconds;
  }
  return parts.map(({ files }) => files);
}

/** Runs files in Node, each a process of its own, so many at once, with more variables of the environment. */
async function runInNode(files, atOnce, env = {}) {
  const waiting = longestFirst(files);
  const results = [];
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) results.push(await runOneInNode(file, env));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Milliseconds after which a file counts as one that hangs; the longest takes a third of it. */
const LONGEST = 900_000;

async function runOneInNode(file, env) {
  const folder = mkdtempSync(path.join(tmpdir(), "its-test-"));
  const list = path.join(folder, "results");
  const reporters = [
    ["spec", "stdout"],
    ["./scripts/steps/test-results.mjs", list],
  ].flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`]);
  const started = Date.now();
  // A test that failed halfway may have left something open that would keep its process waiting for ever.
  const args = ["--test", "--test-force-exit", `--test-timeout=${LONGEST}`, ...reporters, file.bundle];
  const { code, output } = await run(process.execPath, args, { env });
  const seconds = (Date.now() - started) / 1000;
  const tests = readLines(list);
  rmSync(folder, { recursive: true, force: true });
  const hasFailed = tests.some(({ outcome }) => outcome === "failed");
  if (code !== 0 && !hasFailed) tests.push(failedAltogether(`It ended with ${code}: ${lastLine(output)}`));
  const result = resultOf(file, tests, seconds);
  say(result, code === 0 ? "" : output);
  return result;
}

/** Runs files in a browser of their own, one after another: only the page in front gets animation frames. */
async function runInBrowser(files) {
  if (files.length === 0) return [];
  const folder = mkdtempSync(path.join(tmpdir(), "its-test-"));
  const list = path.join(folder, "results");
  const args = ["web-test-runner", "--files", ...files.map(({ bundle }) => bundle)];
  const { code, output } = await run("npx", args, { env: { TEST_RESULTS: list } });
  const found = readLines(list);
  rmSync(folder, { recursive: true, force: true });
  const results = files.map((file) => {
    const { tests, seconds } = found.find(({ bundle }) => bundle === file.bundle) ?? {
      tests: [failedAltogether(`The browser's runner ended with ${code} before it: ${lastLine(output)}`)],
      seconds: 0,
    };
    return resultOf(file, tests, seconds);
  });
  for (const result of results) say(result, "");
  if (code !== 0) process.stdout.write(output);
  return results;
}

const readLines = (file) => (existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean).map(JSON.parse) : []);

const lastLine = (output) => output.trimEnd().split("\n").at(-1);

/** A line for a file that has ended, and below it what it said where that is to be read. */
function say(result, output) {
  process.stdout.write(endingLine(`${result.name}, ${result.tests.length} tests`, !isFailed(result), result.seconds));
  if (output) process.stdout.write(output);
}
