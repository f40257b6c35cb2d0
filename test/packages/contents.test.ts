import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "node:test";
import { parseAst } from "rollup/parseAst";

describe("what the package holds", () => {
  it("names every package that its modules import", () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, object>;
    const named = Object.keys({ ...dependencies, ...peerDependencies });
    const unnamed = new Set<string>();
    for (const file of readdirSync("dist", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js")))
      for (const specifier of importsOf(readFileSync(path.join("dist", file), "utf8")))
        if (!/^[./]/.test(specifier) && !named.includes(specifier.replace(/^(@[^/]+\/)?([^/]+).*/, "$1$2"))) unnamed.add(specifier);
    assert.deepEqual([...unnamed], []);
  });

  it("says of every package in its bundles whose it is", () => {
    const [, ...parts] = readFileSync("dist/THIRD-PARTY-NOTICES.txt", "utf8").split(/^(?=\S+ [\d.]+ \(\S+\)\n\n)/m);
    const names = parts.map((part) => part.split(" ")[0]);
    for (const name of ["i18next", "ky", "lucide", "preact", "leaflet", "pmtiles"]) assert.ok(names.includes(name), name);
    for (const part of parts) assert.match(part, /copyright (\(c\)|©|\d{4})|public domain|Apache License/i, part.slice(0, 200));
  });
});

/** What a module names in `import` and `export`. */
function importsOf(code: string): string[] {
  const found: string[] = [];
  const look = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    const { type, source } = node as { type?: string; source?: { value?: unknown } | null };
    if (type && /^(Import|Export)/.test(type) && typeof source?.value === "string") found.push(source.value);
    for (const part of Object.values(node)) look(part);
  };
  look(parseAst(code));
  return found;
}
