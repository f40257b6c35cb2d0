import { spawn } from "node:child_process";
import { install } from "./steps/run.mjs";

await install();

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

/** Builds, and anew at each change; resolves when it was built for the first time. */
const watch = (name) =>
  new Promise((resolve) => {
    const rollup = ["node_modules/rollup/dist/bin/rollup", "-c", "-w", "--no-watch.clearScreen", "--configOnly", name];
    start(rollup, ["ignore", "ignore", "pipe"]).stderr.on("data", (data) => {
      process.stderr.write(data);
      if (`${data}`.includes("created")) resolve();
    });
  });

await Promise.all(["browser", "provider"].map(watch));
// As `npm start` has it, with the files that are not minified; the provider starts anew when it was built anew.
const site = ["--site", "build/dev", "--examples", "examples", "--config", "examples/host.config.json", "--sample-archive"];
start(["--watch", "build/provider/main.js", ...site, ...process.argv.slice(2)], "inherit");
