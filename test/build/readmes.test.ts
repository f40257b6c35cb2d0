import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";

const readmes = ["src", "scripts", "test"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "README.md" && !file.includes("node_modules"))
    .map((file) => path.posix.join(folder, ...file.split(path.sep))),
);

/** What a README names in backticks or in its drawings: `engine/map-view.ts`, and `controls/` for a folder. */
const NAMED = /(?<![\w./<@*{-])(?:[\w.-]+\/)*(?:[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mts|mjs)|[\w-]+\/(?=`))(?![\w*{-])/g;

/** Whether there is such a file: from the README's folder or one above it, or anywhere below the README by its name alone. */
function isThere(name: string, folder: string): boolean {
  for (let from = folder; from !== path.dirname(from); from = path.dirname(from)) if (existsSync(path.join(from, name))) return true;
  if (existsSync(name)) return true;
  return !name.includes("/") && readdirSync(folder, { recursive: true, encoding: "utf8" }).some((file) => path.basename(file) === name);
}

describe("a README", () => {
  it("names files and folders that are there", () => {
    const named = readmes.flatMap((file) => [...new Set(readFileSync(file, "utf8").match(NAMED) ?? [])].map((name) => ({ file, name })));
    assert.ok(named.length > 50, "names of files are found at all");
    assert.deepEqual(
      named.filter(({ file, name }) => !isThere(name, path.dirname(file))),
      [],
    );
  });
});
