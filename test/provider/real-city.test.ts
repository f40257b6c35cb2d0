import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { fileOf, folderWith, freePort } from "./field/sample-city.js";
import { createProcesses } from "./processes.js";

/** Our files in the built scripts that a process and its threads have loaded; V8 writes down which when the process ends. */
function loadedModules(coverage: string): string[] {
  const scripts = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), "utf8")) as { result: { url: string }[] };
    return result.map(({ url }) => url).filter((url) => url.includes("/build/provider/"));
  });
  return [...new Set(scripts)].flatMap((url) => {
    const { sources } = JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, "utf8")) as { sources: string[] };
    return sources.filter((source) => source.includes("src/provider/")).map((source) => source.replace(/^.*src\/provider\//, ""));
  });
}

describe("the built provider", () => {
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** What it loads until it is ready and is stopped. */
  async function modulesOf(args: (folder: string) => Promise<string[]>): Promise<string[]> {
    const folder = mkdtempSync(join(tmpdir(), "its-modules-"));
    folders.push(folder);
    const coverage = join(folder, "coverage");
    const { serve, kill } = createProcesses({ NODE_V8_COVERAGE: coverage });
    try {
      const { child, ended } = await serve("--data-dir", join(folder, "data"), ...(await args(folder)));
      child.kill("SIGTERM");
      await ended;
    } finally {
      kill();
    }
    return loadedModules(coverage);
  }
  const ofSimulator = (modules: readonly string[]) => modules.filter((module) => module.startsWith("sources/simulation/"));

  it("loads no module of the simulator for a real city, and them all for the sample city", async () => {
    const real = await modulesOf(async () => {
      const { folder, file } = folderWith(fileOf(await freePort()));
      folders.push(folder);
      return ["--city", file];
    });
    assert.ok(real.includes("sources/field/source.ts"), `${real}`);
    assert.deepEqual(ofSimulator(real), []);
    const sample = await modulesOf(async () => []);
    assert.ok(ofSimulator(sample).includes("sources/simulation/simulation.ts"));
  });
});
