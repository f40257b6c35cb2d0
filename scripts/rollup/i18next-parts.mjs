import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const SPECIFIER = "i18next/parts";
const folder = path.dirname(require.resolve("i18next/package.json"));
// In the folder of the package, whose licence goes with them.
const ID = `\0${path.join(folder, "parts.js")}`;
const parts = ["PluralResolver", "Interpolator"];

/**
 * The two classes of i18next that make sentences: plural forms and values filled in. The whole of it is 15.4 kB gzip,
 * these are 2.5; loading, falling back and caching is what src/core/i18n.ts does in a few lines for our three languages,
 * and a form has 44 kB for everything. The version is pinned, and another one that is built differently stops the build.
 */
export function i18nextParts() {
  return {
    name: "i18next-parts",
    resolveId: (specifier) => (specifier === SPECIFIER ? ID : null),
    load(id) {
      if (id !== ID) return null;
      const file = path.join(folder, "dist/esm/i18next.js");
      const [code, ...front] = readFileSync(file, "utf8").split(/^const instance = I18n\.createInstance\(\);$/m);
      if (front.length !== 1 || !parts.every((part) => code.includes(`\nclass ${part} `) || code.includes(`\nclass ${part} extends`))) {
        this.error("i18next is not built as i18next-parts.mjs expects");
      }
      return { code: `${code}\nexport { ${parts.join(", ")} };\n`, map: { mappings: "" }, moduleSideEffects: false };
    },
  };
}
