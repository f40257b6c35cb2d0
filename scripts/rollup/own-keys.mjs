import { walk } from "estree-walker";
import MagicString from "magic-string";

const libraries = /node_modules\/(preact|leaflet|i18next|goober)\//;

/**
 * Libraries ask an object for its keys by `for … in`, which also gives what a page has put on `Object.prototype`
 * (faults H3): Leaflet would take such a function for a listener, and preact stumbles when the page then freezes it.
 * Those names are passed over.
 */
export function ownKeys() {
  /** By library, whether a `for … in` was found in it: a release without any may look for keys in another way. */
  const found = new Map();
  return {
    name: "own-keys",
    buildEnd(error) {
      const missed = [...found].find(([, isFound]) => !isFound);
      if (missed && !error)
        this.error(`"${missed[0]}" has no "for … in" as own-keys.mjs knows it: look how this version reads an object's keys`);
    },
    transform(code, id) {
      const [, library] = libraries.exec(id) ?? [];
      if (!library) return null;
      const source = new MagicString(code);
      walk(this.parse(code), {
        enter(node) {
          if (node.type !== "ForInStatement") return;
          const key = node.left.type === "VariableDeclaration" ? node.left.declarations[0].id : node.left;
          if (key.type === "Identifier") source.appendLeft(node.body.start, `if (!(${key.name} in Object.prototype)) `);
        },
      });
      found.set(library, found.get(library) || source.hasChanged());
      return source.hasChanged() ? { code: source.toString(), map: source.generateMap({ hires: true }) } : null;
    },
  };
}
