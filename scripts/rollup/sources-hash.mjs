import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const PREFIX = "sources:";

/** The TypeScript file that a relative import names. */
const fileOf = (specifier, importer) => path.resolve(path.dirname(importer), specifier).replace(/\.js$/, ".ts");

/** The file that says which version of a library an import gets; null for what Node has itself. */
function packageOf(specifier) {
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier);
  const file = path.resolve("node_modules", name, "package.json");
  return existsSync(file) ? file : null;
}

/** A module of ours, all modules of ours that it imports, and the versions of their libraries, in the order of their names. */
function sourcesOf(file) {
  const found = new Set([file]);
  for (const each of found) {
    const imports = readFileSync(each, "utf8").matchAll(/^(?:import|export|\}) .*"([^"]+)";$/gm);
    for (const [, specifier] of imports) {
      const imported = specifier.startsWith(".") ? fileOf(specifier, each) : packageOf(specifier);
      if (imported && existsSync(imported)) found.add(imported);
    }
  }
  return [...found].sort();
}

/**
 * `import key from "sources:./generate.ts"` gives a hash of that module and of all that it imports: another one where a line of them
 * changed, or the version of a library.
 */
export function sourcesHash() {
  return {
    name: "sources-hash",
    resolveId: (specifier, importer) =>
      specifier.startsWith(PREFIX) && importer ? `\0${PREFIX}${fileOf(specifier.slice(PREFIX.length), importer)}` : null,
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const hash = createHash("sha256");
      for (const file of sourcesOf(id.slice(PREFIX.length + 1))) {
        this.addWatchFile(file);
        hash.update(readFileSync(file));
      }
      return `export default "${hash.digest("base64url").slice(0, 16)}";`;
    },
  };
}
