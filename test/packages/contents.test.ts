import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, it } from "node:test";
import { parseAst } from "rollup/parseAst";

describe("what the package holds", () => {
  let packed: string[];
  before(() => {
    const answer = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    packed = (JSON.parse(answer) as [{ files: { path: string }[] }])[0].files.map((file) => file.path);
  });

  it("has what its own pages link to", () => {
    const missing = packed
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/\]\((?!https?:)([^)#]+)/g)]
          .map(([, link = ""]) => path.join(path.dirname(file), link))
          .filter((link) => !packed.includes(link))
          .map((link) => `${file} links to ${link}`),
      );
    assert.deepEqual(missing, []);
  });

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
