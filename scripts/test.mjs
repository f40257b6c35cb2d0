import { existsSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildForTests } from "./steps/build.mjs";
import { firstNeeds, isFirst } from "./steps/levels.mjs";
import { getMissing, needs, whyMissing } from "./steps/needs.mjs";
import { install, step } from "./steps/run.mjs";
import { isFailed, runTests } from "./steps/run-tests.mjs";
import { bundledTests, changedFiles, rememberSeconds } from "./steps/test-files.mjs";
import { countFile, earlierCount, report } from "./steps/test-report.mjs";

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    /** What `npm test` leaves out as well. */
    all: { type: "boolean", default: false },
    /** Just what `npm test` leaves out, over what it has built. */
    rest: { type: "boolean", default: false },
    /** The test files that have a changed module in their bundle. */
    changed: { type: "boolean", default: false },
    /** So many rounds; nothing is run once more, and how often a file failed is counted. */
    times: { type: "string", default: "1" },
  },
});
const isWhole = words.length === 0 && !values.changed;
const isChecking = isWhole && !values.rest;
const rounds = Number(values.times);

await install();
await getMissing(isWhole ? (values.all ? Object.keys(needs) : firstNeeds) : ["chromium"]);
const noChromium = whyMissing("chromium");
if (noChromium) {
  console.error(noChromium);
  process.exit(1);
}

// Each keeps one processor busy.
await Promise.all([isChecking && checkSources(), buildForTests({ words, isWhole: isChecking })]);
if (isWhole && (isChecking || !existsSync("dist/types"))) {
  await step("types for users", "npx", ["tsc", "-p", "tsconfig.types.json"]);
  await step("comparing core's types with their report", "node", ["scripts/surface.mjs"]);
}

const chosen = await choose(bundledTests());
if (chosen.length === 0) {
  console.error(values.changed ? "No test file has a changed module in its bundle." : `No test has "${words.join('" or "')}" in its path.`);
  process.exit(1);
}
await getMissing([...new Set(chosen.flatMap((file) => file.needs))]);
const files = chosen.map((file) => ({ ...file, reason: file.needs.map(whyMissing).find(Boolean) }));
const leftOut = files.filter(({ reason }) => reason);
const runnable = files.filter(({ reason }) => !reason);

const runs = [];
for (let round = 1; round <= rounds; round++) {
  if (rounds > 1) process.stdout.write(`\nRound ${round} of ${rounds}\n`);
  runs.push(await runTests(runnable));
}
const results = runs.flat();
const first = await runOnceMore(results);
rememberSeconds(results);

const counts = report({ results, first, runs, leftOut });
const before = values.rest ? earlierCount() : { passed: 0, failed: 0, skipped: 0 };
const [passed, failed, skipped] = ["passed", "failed", "skipped"].map((outcome) => counts[outcome] + before[outcome]);
if (isWhole && !values.rest) writeFileSync(countFile, JSON.stringify({ passed, failed, skipped }));
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);

async function checkSources() {
  await step("types", "npx", ["tsc", "-p", "."]);
  await step("lint and format", "npx", ["biome", "ci", "--reporter=summary"]);
}

async function choose(tests) {
  if (words.length > 0) return tests;
  if (values.changed) {
    const changed = await changedFiles();
    return tests.filter(({ bundled }) => changed.some((file) => bundled.includes(file)));
  }
  if (values.rest) return tests.filter((test) => !isFirst(test));
  return values.all ? tests : tests.filter(isFirst);
}

/**
 * Files that share the processors may wait too long for one: up to a few that failed are run once more, alone. Puts the second
 * result in the place of the first, and gives the first ones of those that passed then. More failures are a fault of ours.
 */
async function runOnceMore(results) {
  const few = 8;
  const failed = results.filter(isFailed);
  if (rounds > 1 || failed.length === 0 || failed.length > few) return [];
  process.stdout.write(`\nOnce more, alone: ${failed.map(({ name }) => name).join(", ")}\n`);
  const again = await runTests(
    runnable.filter(({ name }) => failed.some((result) => result.name === name)),
    { isAlone: true },
  );
  for (const result of again) results[results.findIndex(({ name }) => name === result.name)] = result;
  return failed.filter(({ name }) => again.some((result) => result.name === name && !isFailed(result)));
}
