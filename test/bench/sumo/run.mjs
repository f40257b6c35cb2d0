import { spawnSync } from "node:child_process";
import { loadProgram } from "../programs.mjs";

if (spawnSync("netconvert", ["--version"]).error || spawnSync("sumo", ["--version"]).error)
  console.log("The traffic model is not held against SUMO, which is not installed here: apt-get install sumo.");
else (await loadProgram("sumo")).measure();
