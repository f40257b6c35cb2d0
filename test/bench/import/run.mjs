import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadProgram } from "../programs.mjs";

/** Megabytes of the extract. */
const { SIZE = "60" } = process.env;

const folder = mkdtempSync(join(tmpdir(), "its-bench-import-"));
try {
  const { writeRegion } = await loadProgram("import");
  const file = join(folder, "region.osm.pbf");
  const { bytes, nodes, ways, signals } = writeRegion(file, Number(SIZE) * 1e6);
  console.log(`${Math.round(bytes / 1e6)} MB of PBF: ${nodes} nodes, ${ways} ways, ${signals} signals`);
  const begun = performance.now();
  const child = spawn(process.execPath, ["build/provider/main.js", "import", file, "--data-dir", folder], { stdio: "inherit" });
  let most = 0;
  const look = setInterval(() => {
    const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    most = Math.max(most, Number(kilobytes) / 1024);
  }, 100);
  const code = await new Promise((done) => child.on("exit", done));
  clearInterval(look);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  console.log(`imported in ${Math.round((performance.now() - begun) / 1000)} s, at most ${Math.round(most)} MB`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
