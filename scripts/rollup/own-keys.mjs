import { walk } from "estree-walker";
import MagicString from "magic-string";

const libraries = /node_modules\/(preact|@r2wc|leaflet)\//;

/**
 * Libraries ask an object for its keys by `for … in`, which also gives what a page has put on `Object.prototype`
 * (faults H3): Leaflet would take such a function for a listener, and preact stumbles when the page then freezes it.
 * Those names are passed over.
 */
export function ownKeys() {
  return {
    name: "own-keys",
    transform(code, id) {
      if (!libraries.test(id) || !/\bin\b/.test(code)) return null;
      const source = new MagicString(code);
      walk(this.parse(code), {
        enter(node) {
          if (node.type !== "ForInStatement") return;
          const key = node.left.type === "VariableDeclaration" ? node.left.declarations[0].id : node.left;
          if (key.type === "Identifier") source.appendLeft(node.body.start, `if (!(${key.name} in Object.prototype)) `);
        },
      });
      return source.hasChanged() ? { code: source.toString(), map: source.generateMap({ hires: true }) } : null;
    },
  };
}
