import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { needs as allNeeds } from "./needs.mjs";
import { run } from "./run.mjs";

const secondsFile = "build/test-seconds.json";

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/**
 * The test files that are bundled:
 * - `name` as people say it (`core/clock`), `kind` where it runs ("browser" or "node"), `bundle` what is run;
 * - `needs`: what it needs of the machine, by the calls that look for it in what it imports;
 * - `bundled`: the modules in its bundle;
 * - `sharesSite`: whether it may look at one served host together with other files;
 * - `seconds`: how long it took the last time, or as many as it has thousands of letters.
 */
export function bundledTests() {
  const took = readJson(secondsFile);
  const sources = new Map();
  const sourceOf = (module) => {
    if (!sources.has(module)) sources.set(module, existsSync(module) ? readFileSync(module, "utf8") : "");
    return sources.get(module);
  };
  return [
    ["browser", "build/test"],
    ["node", "build/node-test"],
  ].flatMap(([kind, folder]) =>
    Object.entries(readJson(`${folder}/modules.json`)).map(([name, { source, imports, bundled }]) => ({
      name,
      kind,
      source,
      bundle: `${folder}/${name}.test.js`,
      bundled,
      sharesSite: imports.some((module) => module.startsWith("test/") && /sharedSite\(\)/.test(sourceOf(module))),
      needs: Object.keys(allNeeds).filter((need) => imports.some((module) => isCalled(need, module, sourceOf(module)))),
      seconds: took[name] ?? sourceOf(source).length / 1000,
    })),
  );
}

/** Keeps how long files took for the next run, which begins with the longest. */
export function rememberSeconds(results) {
  const took = Object.fromEntries(results.map(({ name, seconds }) => [name, seconds]));
  writeFileSync(secondsFile, JSON.stringify({ ...readJson(secondsFile), ...took }));
}

const isCalled = (need, module, text) => !module.startsWith("scripts/") && allNeeds[need].call.test(text);

/** The files that differ from where this branch left the main one, those not committed with them. */
export async function changedFiles() {
  const git = async (...args) => (await run("git", args, { show: false })).output.split("\n").filter(Boolean);
  const [base = "HEAD"] = await git("merge-base", "HEAD", "main");
  return [...(await git("diff", "--name-only", base)), ...(await git("ls-files", "--others", "--exclude-standard"))];
}
