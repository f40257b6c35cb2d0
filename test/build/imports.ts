import { readFileSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";

export type Imports = ReadonlyMap<string, readonly string[]>;

/** By module of `src` the modules that it imports, also for a type alone; what is loaded later (`import()`) is none of them. */
export function importsOf(files: readonly string[]): Imports {
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
