import { existsSync, readdirSync, rmSync } from "node:fs";
import { readFailed } from "./steps/failed-files.mjs";
import { build, install, isBuilt, step, stepsTogether } from "./steps/run.mjs";

/** `npm test -- map` builds what is missing and runs the tests whose path holds the word. */
const words = process.argv.slice(2);
const isWhole = words.length === 0;

await install();
const { findBrowser } = await import("./steps/browsers.mjs");
const { findPostgres } = await import("./steps/postgres.mjs");
const { findWordpress } = await import("./steps/wordpress.mjs");
findBrowser("chromium");
findBrowser("firefox");
findBrowser("webkit");
findBrowser("xvfb");
findPostgres();
findWordpress();

if (isWhole) {
  await step("types", "npx", ["tsc", "-p", "."]);
  await step("lint and format", "npx", ["biome", "ci", "--reporter=summary"]);
}
if (isWhole || !isBuilt()) await build();
if (isWhole) {
  await step("types for users", "npx", ["tsc", "-p", "tsconfig.types.json"]);
  await step("comparing core's types with their report", "node", ["scripts/surface.mjs"]);
}
for (const folder of ["build/test", "build/node-test"]) rmSync(folder, { recursive: true, force: true });
const bundle = ["rollup", "-c", "--configOnly", "nodeTests,browserTests", "--silent"];
await step("bundling tests", "npx", bundle, { env: { TESTS: words.join() } });

const reporters = (list) =>
  [
    ["spec", "stdout"],
    ["./scripts/steps/failed-files.mjs", list],
  ].flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`]);

const nodeTests = () =>
  readdirSync("build/node-test", { recursive: true })
    .filter((file) => file.endsWith(".test.js"))
    .map((file) => `build/node-test/${file}`);

/** The two kinds of tests: how all files of a kind are run, and how a few by name. */
const kinds = [
  {
    title: "browser tests",
    folder: "build/test",
    list: "build/failed-browser-tests",
    command: "npx",
    args: (files) => ["web-test-runner", ...(files ? ["--files", ...files] : [])],
  },
  {
    title: "provider, host and example tests",
    folder: "build/node-test",
    list: "build/failed-node-tests",
    command: "node",
    // A test that failed halfway may have left something open that would keep the run waiting for ever. Each file is named:
    // Node 20 takes no pattern here, and Node 24 no folder.
    args: (files = nodeTests()) => [
      ...["--test", "--test-force-exit", "--test-concurrency=2", ...reporters("build/failed-node-tests")],
      ...files,
    ],
    show: true,
  },
].filter(({ folder }) => existsSync(folder));
if (kinds.length === 0) {
  console.error(`No test has "${words.join('" or "')}" in its path.`);
  process.exit(1);
}

// The browser tests mostly wait for a page; beside them the others have a processor to themselves.
const codes = await stepsTogether(kinds.map(({ args, ...kind }) => ({ ...kind, args: args() })));

/** Files up to which the machine may have been too busy for a test in each; more are a fault of ours. */
const FEW = 4;
const failed = kinds.map(({ list }) => readFailed(list));
const isExplained = failed.every((files, kind) => codes[kind] === 0 || files.length > 0);
if (!isExplained || failed.flat().length > FEW) process.exit(1);
// Two kinds of tests share the processors, and a page may wait too long for one: what failed is run once more, alone.
for (const [at, { command, args }] of kinds.entries()) {
  const files = failed[at];
  if (files.length > 0) await step(`once more, alone: ${files.join(", ")}`, command, args(files));
}
