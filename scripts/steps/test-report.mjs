import { existsSync, readFileSync } from "node:fs";

/** Tests of which it is known that they fail now and then: `{ file, test, since, cause }`, `test` being a part of its name. */
const knownFlaky = () => JSON.parse(readFileSync("test/flaky.json", "utf8"));

const known = (file, name) => knownFlaky().find(({ file: of, test }) => of === file && name.includes(test));

const isOf =
  (wanted) =>
  ({ outcome }) =>
    outcome === wanted;

/** The first line of an error, and not all of a long one. */
const brief = (error = "") => error.trim().split("\n")[0].slice(0, 200);

/** A line for each failed test: its file, its name, its first error, and whether it is known to fail now and then. */
const failedLines = (results) =>
  results.flatMap(({ name: file, tests }) =>
    tests.filter(isOf("failed")).map(({ name, error }) => {
      const entry = known(file, name);
      const note = entry ? `known since ${entry.since}: ${entry.cause}` : "not in test/flaky.json";
      return `  ${file} › ${name}\n    ${brief(error)}\n    ${note}`;
    }),
  );

function section(title, lines) {
  if (lines.length > 0) process.stdout.write(`\n${title}\n${lines.join("\n")}\n`);
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const countOf = (results, outcome) => sum(results.map(({ tests }) => tests.filter(isOf(outcome)).length));

/** How many tests a file has, as it is written: one that makes tests in a loop has more. */
const testsWritten = ({ source }) => readFileSync(source, "utf8").match(/^\s*(it|test)\(/gm)?.length ?? 1;

/**
 * What stands at the end of a run. `results` are those that count, `first` those of a first try after which another one
 * passed, `runs` all results of each round, `leftOut` the files that were not run with the reason why.
 */
export function report({ results, first, runs, leftOut }) {
  section(
    "Skipped: the machine lacks what they need",
    leftOut.map((file) => `  ${file.name} (${testsWritten(file)} tests)\n    ${file.reason}`),
  );
  section(
    "Skipped by themselves",
    results.flatMap(({ name: file, tests }) => tests.filter(isOf("skipped")).map(({ name }) => `  ${file} › ${name}`)),
  );
  if (runs.length > 1) section(`Failed, of ${runs.length} runs`, failuresByFile(runs));
  section("Passed when run once more, alone; the first time it was", failedLines(first));
  section("Failed", failedLines(results));
  const skipped = countOf(results, "skipped") + sum(leftOut.map(testsWritten));
  return { passed: countOf(results, "passed"), failed: countOf(results, "failed"), skipped };
}

/** In how many runs each file failed. */
function failuresByFile(runs) {
  const times = new Map();
  for (const { name, tests } of runs.flat()) if (tests.some(isOf("failed"))) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one).map(([name, count]) => `  ${count} × ${name}`);
}

const countFile = "build/test-count.json";

/** The counts of an `npm test` that ran over this build before, for the rest of it to add to. */
export const earlierCount = () =>
  existsSync(countFile) ? JSON.parse(readFileSync(countFile, "utf8")) : { passed: 0, failed: 0, skipped: 0 };
export { countFile };
