import { build, install, step, stepsTogether } from "./steps/run.mjs";

await install();
const { findBrowser } = await import("./steps/browsers.mjs");
findBrowser("chromium");
findBrowser("firefox");

await step("types", "npx", ["tsc", "-p", "."]);
await step("lint and format", "npx", ["biome", "ci", "--reporter=summary"]);
await build();
await step("types for users", "npx", ["tsc", "-p", "tsconfig.types.json"]);
await step("bundling tests", "npx", ["rollup", "-c", "--configOnly", "nodeTests,browserTests", "--silent"]);
// The browser tests mostly wait for a page; beside them the others have a processor to themselves.
await stepsTogether([
  { title: "browser tests", command: "npx", args: ["web-test-runner"] },
  { title: "provider, host and example tests", command: "node", args: ["--test", "--test-concurrency=2", "build/node-test/"], show: true },
]);
