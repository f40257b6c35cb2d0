import { step } from "../../scripts/steps/run.mjs";

/** Builds the programs of the benches and gives what that of one bench exports. */
export async function loadProgram(bench) {
  await step("building the benches", process.execPath, [
    "node_modules/rollup/dist/bin/rollup",
    "-c",
    "--silent",
    "--configOnly",
    "benches",
  ]);
  return import(`../../build/scripts/bench-${bench}.js`);
}
