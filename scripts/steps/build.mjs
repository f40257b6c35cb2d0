import { copyFileSync, cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { isUpToDate, whileBuilding } from "./built.mjs";
import { stepsTogether, tryStep } from "./run.mjs";

/** Sources of every part: what compiles and bundles it. */
const tools = ["package.json", "package-lock.json", "rollup.config.mjs", "tsconfig.json", "tsconfig.build.json", "scripts/rollup"];

/** The provider with all that pages load. */
const pages = {
  sources: [...tools, "src", "scripts/elements"],
  last: ["build/provider/main.js", "dist/integrity.json"],
  mark: "build/built/pages",
};

/** What others install, the example made of it, and the checks of what is built. */
const packages = {
  sources: [...tools, "src", "scripts", "examples/react-portal", "openapi.json", "docs/elements/index.md"],
  last: ["dist/testing-sample.js", "dist/elements.d.ts", "examples/react-portal/dist/app.js"],
  mark: "build/built/packages",
};

const documentation = {
  sources: [...tools, "docs", "src", "scripts", "openapi.json", "CHANGELOG.md", "CONTRIBUTING.md", "test/README.md", "examples/wordpress"],
  last: ["build/docs/llms.txt"],
  mark: "build/built/docs",
};

const allTests = {
  sources: [...tools, "tsconfig.test.json", "src", "test", "examples", "scripts"],
  last: ["build/test/modules.json", "build/node-test/modules.json"],
  mark: "build/built/tests",
};

/** Whether the documentation is where it is served from. */
const isDocsPut = () => existsSync("dist/docs/llms.txt");

/** Whether all that is built was built from the sources of now, and to its end. */
export const isBuilt = () => [pages, packages, documentation].every(isUpToDate) && isDocsPut();

/** With 64 MB for new objects instead of Node's 16: collecting them took a tenth of the time. */
const rollup = (title, groups, env = {}) => ({
  title,
  command: process.execPath,
  args: ["--max-semi-space-size=64", "node_modules/rollup/dist/bin/rollup", "-c", "--silent", "--configOnly", groups],
  env,
});
const node = (title, ...args) => ({ title, command: process.execPath, args });

const docs = node("building the documentation", "node_modules/vitepress/bin/vitepress.js", "build", "docs");

/** So that the first visitor does not wait until the ground is cut. */
const tiles = node("cutting the ground of the sample city", "build/provider/cut-sample.js");

/** Steps after the bundles of `packages`. */
const checks = [
  node("comparing openapi.json with the contract", "build/scripts/openapi.js"),
  node("recording sample answers for tests", "build/scripts/sample-answers.js"),
  node("writing the elements' data for editors and types", "scripts/elements.mjs"),
];

/**
 * Copies the documentation from `build/docs` to `dist/docs`: it is built beside the pages, whose build empties `dist`. Two renames replace
 * the folder, so a page that is opened meanwhile never meets half of it.
 */
function putDocs() {
  const fresh = "build/docs-fresh";
  const old = "build/docs-old";
  rmSync(fresh, { recursive: true, force: true });
  rmSync(old, { recursive: true, force: true });
  cpSync("build/docs", fresh, { recursive: true });
  copyFileSync("build/docs-notices.txt", `${fresh}/THIRD-PARTY-NOTICES.txt`);
  if (existsSync("dist/docs")) renameSync("dist/docs", old);
  renameSync(fresh, "dist/docs");
  rmSync(old, { recursive: true, force: true });
}

/** Steps one after another, up to the first that fails; gives whether none has. */
async function succeed(steps) {
  for (const one of steps) if ((await tryStep(one)).code !== 0) return false;
  return true;
}

/** Builds the product whole: bundles with import rules, documentation, the contract's check and data for editors. */
export const build = () => buildWhole(rollup("building (import rules)", "pages,packages"));

/** The same with bundles of `more` parts among them. */
async function buildWhole(bundles, more = []) {
  const isDocsBuilt = isUpToDate(documentation);
  const parts = [pages, packages, ...more];
  const isDone = await whileBuilding(isDocsBuilt ? parts : [...parts, documentation], async () => {
    const codes = await stepsTogether(isDocsBuilt ? [bundles] : [bundles, docs]);
    if (codes.some((code) => code !== 0)) return false;
    putDocs();
    return succeed([tiles, ...checks]);
  });
  if (!isDone) process.exit(1);
}

/**
 * Builds the tests whose path holds one of `words`, or all of them, and of the product what is not up to date; all bundles in one
 * run, which compiles once. `isWhole` builds the product in any case.
 */
export async function buildForTests({ words, isWhole }) {
  const isAll = words.length === 0;
  const isProductBuilt = !isWhole && [pages, packages].every(isUpToDate);
  if (!(isProductBuilt && isAll && isUpToDate(allTests))) await buildTests({ words, isProductBuilt, parts: isAll ? [allTests] : [] });
  if (!(await buildDocs())) process.exit(1);
}

async function buildTests({ words, isProductBuilt, parts }) {
  for (const old of ["build/test", "build/node-test", allTests.mark]) rmSync(old, { recursive: true, force: true });
  const tests = { TESTS: words.join() };
  if (!isProductBuilt) return buildWhole(rollup("building product and tests (import rules)", "pages,packages,tests", tests), parts);
  const isDone = await whileBuilding(parts, () => succeed([rollup("bundling tests", "tests", tests)]));
  if (!isDone) process.exit(1);
}

/** Builds what the first page of `npm start` needs, where it is not up to date. */
export async function buildPages() {
  if (isUpToDate(pages)) return;
  // What was built from other pages is not up to date any more, and was in the same folder.
  rmSync(packages.mark, { force: true });
  const isDone = await whileBuilding([pages], () => succeed([rollup("building the provider and the pages", "pages"), tiles]));
  if (!isDone) process.exit(1);
}

/** Builds the documentation where it is not up to date; gives whether that succeeded. */
export async function buildDocs() {
  if (isUpToDate(documentation)) {
    if (!isDocsPut()) putDocs();
    return true;
  }
  const isDone = await whileBuilding([documentation], () => succeed([docs]));
  if (isDone) putDocs();
  return isDone;
}

/** Builds what others install and the examples made of it, where it is not up to date; gives whether that succeeded. */
export async function buildPackages() {
  if (isUpToDate(packages)) return true;
  return whileBuilding([packages], () => succeed([rollup("building the React package and its example", "packages"), ...checks]));
}
