import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * Builds the last commit twice, in other folders, with another umask, language, zone and year of the clock, one after the other, and compares
 * all that is shipped: `node scripts/release/compare-builds.mjs [command of the build]`. Ends with 1 where a file differs. With `--against
 * <folder>` it builds once, and compares that with what lies there built.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { against: { type: "string" } } });
const libraries = path.resolve("node_modules");
const steps = [
  // Links to the files themselves: a link to the folder would have both builds find them at one address.
  `(cp -al "${libraries}" . 2>/dev/null || cp -a "${libraries}" .)`,
  "node scripts/build.mjs",
  "npx tsc -p tsconfig.types.json",
  "npm pack --silent --ignore-scripts --pack-destination build",
  "node scripts/pack-provider.mjs",
];
const [build = steps.join(" && ")] = positionals;
const usual = { folder: "a", umask: 0o022, env: { LC_ALL: "C", TZ: "UTC" } };
const other = {
  folder: "another-name/that-is/longer",
  umask: 0o077,
  env: {
    LC_ALL: "ru_RU.UTF-8",
    LANG: "ru_RU.UTF-8",
    TZ: "Asia/Vladivostok",
    NODE_OPTIONS: `--import=${new URL("../steps/other-clock.mjs", import.meta.url)}`,
    // A year and some hours.
    CLOCK_AHEAD: `${(365 * 24 + 5) * 3_600_000}`,
  },
};
/** What is shipped: pages and packages. */
const shipped = /^(dist|build\/its-provider)\/|^build\/[^/]+\.tgz$/;

/** The sources of both: who goes on working here meanwhile changes nothing. */
const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
const root = mkdtempSync(path.join(tmpdir(), "its-builds-"));
try {
  const one = hashesOf(values.against ?? builtBy(usual));
  const two = hashesOf(builtBy(other));
  const all = [...new Set([...one.keys(), ...two.keys()])].sort();
  const differing = all.filter((file) => one.get(file) !== two.get(file));
  for (const file of differing) console.log(`differs: ${file}${one.has(file) && two.has(file) ? "" : " (only in one of them)"}`);
  console.log(`${all.length} files, ${differing.length} of them differ`);
  process.exitCode = all.length === 0 || differing.length > 0 ? 1 : 0;
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Builds in a folder of its own; gives that. */
function builtBy({ folder, umask, env }) {
  const at = path.join(root, folder);
  const run = (line, more = {}) => execFileSync("sh", ["-c", line], { stdio: ["ignore", "ignore", "inherit"], ...more });
  mkdirSync(at, { recursive: true });
  run(`git archive ${commit} | tar -x -C "${at}"`);
  console.log(`building in ${at} (umask ${umask.toString(8)}, ${env.LC_ALL}, ${env.TZ})`);
  run(`umask ${umask.toString(8)}; ${build}`, { cwd: at, env: { ...process.env, ...env } });
  return at;
}

/** The SHA-256 of each file that is shipped, by its place in the folder. */
function hashesOf(folder) {
  const files = ["dist", "build"]
    .filter((name) => statSync(path.join(folder, name), { throwIfNoEntry: false }))
    .flatMap((name) => readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const named = files.map((file) => [path.relative(folder, file), file]).filter(([name]) => shipped.test(name));
  return new Map(named.map(([name, file]) => [name, createHash("sha256").update(readFileSync(file)).digest("hex")]));
}
