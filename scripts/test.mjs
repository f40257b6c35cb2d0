import { readFailed } from "./steps/failed-files.mjs";
import { build, install, step, stepsTogether } from "./steps/run.mjs";

await install();
const { findBrowser } = await import("./steps/browsers.mjs");
const { findPostgres } = await import("./steps/postgres.mjs");
findBrowser("chromium");
findBrowser("firefox");
findPostgres();

await step("types", "npx", ["tsc", "-p", "."]);
await step("lint and format", "npx", ["biome", "ci", "--reporter=summary"]);
await build();
await step("types for users", "npx", ["tsc", "-p", "tsconfig.types.json"]);
await step("bundling tests", "npx", ["rollup", "-c", "--configOnly", "nodeTests,browserTests", "--silent"]);

const reporters = (list) =>
  [
    ["spec", "stdout"],
    ["./scripts/steps/failed-files.mjs", list],
  ].flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`]);
// A test that failed halfway may have left something open that would keep the run waiting for ever.
const nodeTests = (...files) => ["--test", "--test-force-exit", "--test-concurrency=2", ...reporters("build/failed-node-tests"), ...files];

// The browser tests mostly wait for a page; beside them the others have a processor to themselves.
const codes = await stepsTogether([
  { title: "browser tests", command: "npx", args: ["web-test-runner"] },
  { title: "provider, host and example tests", command: "node", args: nodeTests("build/node-test/"), show: true },
]);

/** Files up to which the machine may have been too busy for a test in each; more are a fault of ours. */
const FEW = 4;
const [browserFiles, nodeFiles] = ["build/failed-browser-tests", "build/failed-node-tests"].map(readFailed);
const isExplained = [browserFiles, nodeFiles].every((files, half) => codes[half] === 0 || files.length > 0);
if (!isExplained || browserFiles.length + nodeFiles.length > FEW) process.exit(1);
// Two halves of the tests share the processors, and a page may wait too long for one: what failed is run once more, alone.
const again = (files) => `once more, alone: ${files.join(", ")}`;
if (browserFiles.length > 0) await step(again(browserFiles), "npx", ["web-test-runner", "--files", ...browserFiles]);
if (nodeFiles.length > 0) await step(again(nodeFiles), "node", nodeTests(...nodeFiles));
