import { spawn } from "node:child_process";
import { install } from "./steps/run.mjs";

await install();
const { watchPages } = await import("./dev/pages.mjs");

const children = new Set();
function start(args, stdio) {
  const child = spawn(process.execPath, args, { stdio });
  children.add(child);
  child.on("exit", (code) => code && process.exit(code));
  return child;
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
process.on("exit", () => {
  for (const child of children) child.kill();
});

/** Builds the provider, and anew at each change; resolves when it was built for the first time. */
const watchProvider = () =>
  new Promise((resolve) => {
    const rollup = ["node_modules/rollup/dist/bin/rollup", "-c", "-w", "--no-watch.clearScreen", "--configOnly", "provider"];
    start(rollup, ["ignore", "ignore", "pipe"]).stderr.on("data", (data) => {
      process.stderr.write(data);
      if (`${data}`.includes("created")) resolve();
    });
  });

const pages = "build/dev";
await Promise.all([watchPages(pages), watchProvider()]);
// As `npm start` has it, with the files that are not minified; the provider starts anew when it was built anew.
const site = ["--site", pages, "--examples", "examples", "--config", "examples/host.config.json", "--sample-archive"];
start(["--watch", "build/provider/main.js", ...site, ...process.argv.slice(2)], "inherit");
