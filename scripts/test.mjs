import { build, install, step } from "./steps/run.mjs";

await install();
const { findBrowser } = await import("./steps/browsers.mjs");
findBrowser("chromium");
findBrowser("firefox");

await step("types", "npx", ["tsc", "-p", "."]);
await step("lint and format", "npx", ["biome", "ci", "--reporter=summary"]);
await build();
await step("types for users", "npx", ["tsc", "-p", "tsconfig.types.json"]);
await step("bundling tests", "npx", ["rollup", "-c", "--configOnly", "nodeTests,browserTests", "--silent"]);
await step("browser tests", "npx", ["web-test-runner"], { show: true });
await step("provider, host and example tests", "node", ["--test", "--test-concurrency=2", "build/node-test/"], { show: true });
