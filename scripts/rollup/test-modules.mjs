import path from "node:path";

/** What a module is called from the project's root; null for one that is none of its files. */
function ownName(id) {
  const [, file] = /^\0?(?:[\w-]{2,}:)?(.*?)(?:\?.*)?$/.exec(id);
  const name = path.relative("", file);
  return path.isAbsolute(file) && !name.startsWith("..") && !name.includes("node_modules/") ? name : null;
}

const ownNames = (ids) => [...new Set([...ids].map(ownName))].filter((name) => name !== null).sort();

/** All that can be reached from `first`, itself with it. */
function reached(first, nextOf) {
  const found = new Set([first]);
  for (const each of found) for (const next of nextOf(each)) found.add(next);
  return found;
}

/**
 * Writes `modules.json` beside the bundled tests, by test file (`core/clock`):
 * - `source`: the file itself;
 * - `imports`: modules that it imports when it begins, directly or by others;
 * - `bundled`: modules of which anything is in its bundle, those loaded later too.
 */
export function testModules() {
  return {
    name: "test-modules",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
      const tests = chunks
        .filter(({ isEntry, name }) => isEntry && name.endsWith(".test"))
        .map(({ name, fileName, facadeModuleId }) => {
          const imports = reached(facadeModuleId, (id) => this.getModuleInfo(id)?.importedIds ?? []);
          const files = reached(fileName, (file) => [...(bundle[file]?.imports ?? []), ...(bundle[file]?.dynamicImports ?? [])]);
          const bundled = [...files].flatMap((file) =>
            Object.entries(bundle[file]?.modules ?? {})
              .filter(([, { renderedLength }]) => renderedLength > 0)
              .map(([id]) => id),
          );
          const source = ownName(facadeModuleId);
          return [name.replace(/\.test$/, ""), { source, imports: ownNames(imports), bundled: ownNames([facadeModuleId, ...bundled]) }];
        });
      this.emitFile({ type: "asset", fileName: "modules.json", source: JSON.stringify(Object.fromEntries(tests)) });
    },
  };
}
