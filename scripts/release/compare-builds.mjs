import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Builds the last commit twice, in other folders, with another umask, language and zone, one after the other, and compares the files of both
 * packages: `node scripts/release/compare-builds.mjs [command of the build]`. Ends with 1 where one differs.
 */
const [build = "node scripts/build.mjs && node scripts/pack-provider.mjs"] = process.argv.slice(2);
const about = [
  { folder: "a", umask: 0o022, env: { LC_ALL: "C", TZ: "UTC" } },
  { folder: "another-name/that-is/longer", umask: 0o077, env: { LC_ALL: "ru_RU.UTF-8", LANG: "ru_RU.UTF-8", TZ: "Asia/Vladivostok" } },
];
/** What is shipped: pages and packages. Source maps are not in `its-provider`, and are compared all the same. */
const built = ["dist", "build/provider", "build/its-provider"];

const root = mkdtempSync(path.join(tmpdir(), "its-builds-"));
try {
  const [one, other] = about.map(({ folder, umask, env }) => {
    const at = path.join(root, folder);
    mkdirSync(at, { recursive: true });
    execFileSync("sh", ["-c", `git archive HEAD | tar -x -C "${at}"`]);
    symlinkSync(path.resolve("node_modules"), path.join(at, "node_modules"));
    const before = process.umask(umask);
    console.log(`building in ${at} (umask ${umask.toString(8)}, ${env.LC_ALL}, ${env.TZ})`);
    execFileSync("sh", ["-c", build], { cwd: at, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
    process.umask(before);
    return hashesOf(at);
  });
  const all = [...new Set([...one.keys(), ...other.keys()])].sort();
  const differing = all.filter((file) => one.get(file) !== other.get(file));
  for (const file of differing) console.log(`differs: ${file}${one.has(file) && other.has(file) ? "" : " (only in one of them)"}`);
  console.log(`${all.length} files, ${differing.length} of them differ`);
  process.exitCode = all.length === 0 || differing.length > 0 ? 1 : 0;
} finally {
  rmSync(root, { recursive: true, force: true });
}

function hashesOf(at) {
  const files = built
    .filter((folder) => statSync(path.join(at, folder), { throwIfNoEntry: false }))
    .flatMap((folder) => readdirSync(path.join(at, folder), { recursive: true }).map((name) => path.join(folder, name)))
    .concat(
      readdirSync(path.join(at, "build"))
        .filter((name) => name.endsWith(".tgz"))
        .map((name) => path.join("build", name)),
    );
  const hashes = new Map();
  for (const file of files) {
    const place = path.join(at, file);
    if (statSync(place).isFile()) hashes.set(file, createHash("sha256").update(readFileSync(place)).digest("hex"));
  }
  return hashes;
}
