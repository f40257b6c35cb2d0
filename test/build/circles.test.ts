import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, it } from "node:test";
import { type Imports, importsOf } from "./imports.js";

/** Each circle as its modules in order, `a → b → a`. */
function circlesOf(imports: Imports): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const follow = (file: string): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file)) return;
    done.add(file);
    path.push(file);
    for (const next of imports.get(file) ?? []) follow(next);
    path.pop();
  };
  for (const file of imports.keys()) follow(file);
  return circles;
}

describe("the modules", () => {
  it("import one another in no circle, not for a type either", () => {
    const names = readdirSync("src", { recursive: true, encoding: "utf8" }).map((name) => `src/${name.replaceAll("\\", "/")}`);
    // The test of the import rules writes a module of this name for a moment.
    const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|forbidden-probe/.test(name));
    assert.ok(files.length > 500);
    assert.deepEqual(circlesOf(importsOf(files)), []);
  });

  it("of a circle are named in order", () => {
    const imports = new Map([
      ["a", ["b"]],
      ["b", ["c", "d"]],
      ["c", ["a"]],
      ["d", ["d2"]],
      ["d2", []],
    ]);
    assert.deepEqual(circlesOf(imports), ["a → b → c → a"]);
  });
});
