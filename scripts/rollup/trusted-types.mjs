import path from "node:path";
import { walk } from "estree-walker";
import MagicString from "magic-string";

const libraries = /node_modules\/leaflet\//;
const builder = path.resolve("src/widgets/kit/markup.ts");

/**
 * Rewrites `X.innerHTML = Y` in libraries to our allow-list builder, so that they run where the page requires Trusted
 * Types, and no text of a city can become a script through them. A reading of `innerHTML` stays; any other sink
 * (`outerHTML`, `insertAdjacentHTML`, `document.write`) in such a library stops the build.
 */
export function trustedTypes() {
  return {
    name: "trusted-types",
    transform(code, id) {
      if (!libraries.test(id) || !id.endsWith(".js")) return null;
      const source = new MagicString(code);
      const fail = (node, what) =>
        this.error(`${path.relative(process.cwd(), id)} uses ${what}, which trusted-types.mjs does not rewrite`, node.start);
      walk(this.parse(code), {
        enter(node) {
          if (node.type === "AssignmentExpression" && propertyOf(node.left) === "innerHTML") {
            if (node.operator !== "=") fail(node, "innerHTML +=");
            const target = code.slice(node.left.object.start, node.left.object.end);
            source.overwrite(node.start, node.right.start, `__setMarkup(${target}, `);
            source.appendLeft(node.end, ")");
          } else if (node.type === "AssignmentExpression" && propertyOf(node.left) === "outerHTML") fail(node, "outerHTML");
          else if (
            node.type === "CallExpression" &&
            /^(insertAdjacentHTML|write|writeln|createContextualFragment)$/.test(propertyOf(node.callee) ?? "")
          ) {
            fail(node, propertyOf(node.callee));
          }
        },
      });
      if (!source.hasChanged()) return null;
      source.prepend(`import { setMarkup as __setMarkup } from ${JSON.stringify(builder)};\n`);
      return { code: source.toString(), map: source.generateMap({ hires: true }) };
    },
  };
}

const propertyOf = (node) => (node.type === "MemberExpression" && !node.computed ? node.property.name : null);
