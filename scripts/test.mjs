import { existsSync, readdirSync } from "node:fs";
import { buildForTests } from "./steps/build.mjs";
import { readFailed } from "./steps/failed-files.mjs";
import { install, step, stepsTogether } from "./steps/run.mjs";

/** `npm test -- map` builds what is missing and runs the tests whose path holds the word. */
const words = process.argv.slice(2);
const isWhole = words.length === 0;

await install();
const { findBrowser } = await import("./steps/browsers.mjs");
const { findMosquitto } = await import("./steps/mosquitto.mjs");
const { findPostgres } = await import("./steps/postgres.mjs");
const { findWordpress } = await import("./steps/wordpress.mjs");
findBrowser("chromium");
findBrowser("firefox");
findBrowser("webkit");
findBrowser("xvfb");
findMosquitto();
findPostgres();
findWordpress();

if (isWhole) {
  await step("types", "npx", ["tsc", "-p", "."]);
  await step("lint and format", "npx", ["biome", "ci", "--reporter=summary"]);
}
await buildForTests({ words, isWhole });
if (isWhole) {
  await step("types for users", "npx", ["tsc", "-p", "tsconfig.types.json"]);
  await step("comparing core's types with their report", "node", ["scripts/surface.mjs"]);
}

const reporters = (list) =>
  [
    ["spec", "stdout"],
    ["./scripts/steps/failed-files.mjs", list],
  ].flatMap(([reporter, destination]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${destination}`]);

const testsIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .filter((file) => file.endsWith(".test.js"))
        .map((file) => `${folder}/${file}`)
    : [];

/** A part of the browser tests in a browser of its own: only the page in front gets animation frames. */
function browserTests(part) {
  const list = `build/failed-browser-tests-${part}`;
  return {
    title: `browser tests, part ${part}`,
    files: testsIn("build/test").filter((_, at) => at % 2 === part - 1),
    list,
    command: "npx",
    args: (some) => ["web-test-runner", "--files", ...some],
    env: { FAILED_LIST: list },
  };
}

/** The kinds of tests: their files, and how these or a few of them are run. */
const kinds = [
  browserTests(1),
  browserTests(2),
  {
    title: "provider, host and example tests",
    files: testsIn("build/node-test"),
    list: "build/failed-node-tests",
    command: "node",
    // A test that failed halfway may have left something open that would keep the run waiting for ever. Each file is named:
    // Node 20 takes no pattern here, and Node 24 no folder.
    args: (some) => ["--test", "--test-force-exit", "--test-concurrency=3", ...reporters("build/failed-node-tests"), ...some],
    show: true,
  },
].filter(({ files }) => files.length > 0);
if (kinds.length === 0) {
  console.error(`No test has "${words.join('" or "')}" in its path.`);
  process.exit(1);
}

// Most tests wait for a page or a server, so five at a time keep two processors busy.
const codes = await stepsTogether(kinds.map(({ args, files, ...kind }) => ({ ...kind, args: args(files) })));

/** Files up to which the machine may have been too busy for a test in each; more are a fault of ours. */
const FEW = 8;
const failed = kinds.map(({ list }) => readFailed(list));
const isExplained = failed.every((files, kind) => codes[kind] === 0 || files.length > 0);
if (!isExplained || failed.flat().length > FEW) process.exit(1);
// The kinds of tests share the processors, and a page may wait too long for one: what failed is run once more, alone.
for (const [at, { command, args, env }] of kinds.entries()) {
  const files = failed[at];
  if (files.length > 0) await step(`once more, alone: ${files.join(", ")}`, command, args(files), { env });
}
