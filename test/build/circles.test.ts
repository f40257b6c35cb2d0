import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, it } from "node:test";
import ts from "typescript";

type Imports = ReadonlyMap<string, readonly string[]>;

/** By module of `src` the modules that it imports, also for a type alone; what is loaded later (`import()`) is none of them. */
function importsOf(files: readonly string[]): Imports {
  const known = new Set(files);
  const resolved = (from: string, to: string) => {
    const path = posix.join(posix.dirname(from), to).replace(/\.js$/, "");
    return [`${path}.ts`, `${path}.tsx`].find((each) => known.has(each));
  };
  return new Map(
    files.map((file) => {
      const found = new Set<string>();
      const visit = (node: ts.Node): void => {
        const from = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined;
        const type = ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
        for (const name of [from, type]) {
          const module = name && ts.isStringLiteral(name) && name.text.startsWith(".") ? resolved(file, name.text) : undefined;
          if (module && module !== file) found.add(module);
        }
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
      return [file, [...found]];
    }),
  );
}

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
