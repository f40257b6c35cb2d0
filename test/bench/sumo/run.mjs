import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const BUILT = "build/scripts/bench-sumo.js";
if (!existsSync(BUILT)) throw new Error('There is nothing to measure: run "npm run build" first.');
if (spawnSync("netconvert", ["--version"]).error || spawnSync("sumo", ["--version"]).error)
  console.log("The traffic model is not held against SUMO, which is not installed here: apt-get install sumo.");
else (await import(`../../../${BUILT}`)).measure();
