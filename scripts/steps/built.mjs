import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * A part of what is built: `sources` are the files and folders that it is made from, `last` files without which it is not there, and
 * `mark` is a file that has the hash of the sources of the last build that came to its end.
 */

/** Hash of names, sizes and times of all files of the sources, and of what a build is told besides. */
function hashOf({ sources }) {
  const hash = createHash("sha256").update(process.env.PUBLIC_URL ?? "");
  const add = (place) => {
    if (/(^|\/)(node_modules|dist|\.temp)$/.test(place)) return;
    const about = statSync(place);
    if (about.isDirectory()) for (const name of readdirSync(place).sort()) add(path.posix.join(place, name));
    else hash.update(`${place} ${about.size} ${about.mtimeMs}\n`);
  };
  sources.forEach(add);
  return hash.digest("hex");
}

/** Whether a part was built from the sources of now, and to its end. */
export const isUpToDate = (part) =>
  existsSync(part.mark) && part.last.every((file) => existsSync(file)) && readFileSync(part.mark, "utf8") === hashOf(part);

/**
 * Does the `work` that builds these parts, and marks them when it gives `true`. While it runs they have no mark, so that work that was
 * interrupted is seen. Sources that change meanwhile leave a mark that is not theirs.
 */
export async function whileBuilding(parts, work) {
  const hashes = parts.map((part) => ({ mark: part.mark, hash: hashOf(part) }));
  for (const { mark } of hashes) rmSync(mark, { force: true });
  if (!(await work())) return false;
  for (const { mark, hash } of hashes) {
    mkdirSync(path.dirname(mark), { recursive: true });
    writeFileSync(mark, hash);
  }
  return true;
}
