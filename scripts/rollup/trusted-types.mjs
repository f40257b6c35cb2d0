import path from "node:path";
import { walk } from "estree-walker";
import MagicString from "magic-string";

const libraries = /node_modules\/(leaflet|apexcharts|driver\.js)\//;
/** Names that ApexCharts would put on `window`; ours is the only global name a page gets (faults H8). */
const globalsOf = (library) => (library === "apexcharts" ? { Apex: "__Apex", SVG: "__SVG" } : {});
const builder = path.resolve("src/widgets/kit/markup.ts");

/**
 * Rewrites `X.innerHTML = Y` in libraries to our allow-list builder, so that they run where the page requires Trusted
 * Types, and no text of a city can become a script through them. A reading of `innerHTML` stays; any other sink
 * (`outerHTML`, `insertAdjacentHTML`, `document.write`) in such a library stops the build. Parsing of text
 * (`parseFromString`) and a style element of its own, which a strict policy refuses, are taken out: the former throws
 * (it serves an export menu we do not show), the latter becomes an inert `template`. Attributes named `style` are set
 * through `style.cssText`, and what a library keeps on `window` stays in its module.
 */
export function trustedTypes() {
  /** By library, whether anything in it was rewritten: when a release has none of what is known here, it has something else. */
  const rewritten = new Map();
  return {
    name: "trusted-types",
    buildEnd(error) {
      const missed = [...rewritten].find(([, isRewritten]) => !isRewritten);
      if (missed && !error) this.error(`"${missed[0]}" writes no markup as trusted-types.mjs knows it: look how this version does it`);
    },
    transform(code, id) {
      const [, library] = libraries.exec(id) ?? [];
      if (!library || !/\.m?js$/.test(id)) return null;
      const globals = globalsOf(library);
      const source = new MagicString(code);
      const fail = (node, what) =>
        this.error(`${path.relative(process.cwd(), id)} uses ${what}, which trusted-types.mjs does not rewrite`, node.start);
      walk(this.parse(code), {
        enter(node, parent) {
          if (node.type === "AssignmentExpression" && propertyOf(node.left) === "innerHTML") {
            if (node.operator !== "=") fail(node, "innerHTML +=");
            const target = code.slice(node.left.object.start, node.left.object.end);
            source.overwrite(node.start, node.right.start, `__setMarkup(${target}, `);
            source.appendLeft(node.end, ")");
          } else if (node.type === "AssignmentExpression" && propertyOf(node.left) === "outerHTML") fail(node, "outerHTML");
          else if (node.type === "CallExpression") {
            const called = propertyOf(node.callee) ?? "";
            const [first] = node.arguments;
            if (/^(insertAdjacentHTML|write|writeln|createContextualFragment|setHTMLUnsafe)$/.test(called)) fail(node, called);
            else if (called === "parseFromString") source.overwrite(node.callee.start, node.callee.end, "__refuseMarkup");
            else if (called === "createElement" && first?.value === "style") source.overwrite(first.start, first.end, '"template"');
            else if (called === "setAttribute" && !isHarmlessName(first)) {
              source.overwrite(node.callee.start, node.callee.end, "__setAttribute");
              source.appendLeft(first.start, `${code.slice(node.callee.object.start, node.callee.object.end)}, `);
            }
          } else if (isGlobal(node, parent, globals)) source.overwrite(node.start, node.end, globals[node.name ?? node.property.name]);
        },
      });
      rewritten.set(library, rewritten.get(library) || source.hasChanged());
      if (!source.hasChanged()) return null;
      const names = "setMarkup as __setMarkup, setAttribute as __setAttribute, refuseMarkup as __refuseMarkup";
      const kept = Object.values(globals)
        .map((name) => `let ${name};`)
        .join(" ");
      source.prepend(`import { ${names} } from ${JSON.stringify(builder)};\n${kept}\n`);
      return { code: source.toString(), map: source.generateMap({ hires: true }) };
    },
  };
}

/** A name written in the source that is neither `style` nor a handler. */
const isHarmlessName = (node) => typeof node?.value === "string" && !/^(style|on.*|href|src.*)$/i.test(node.value);

const propertyOf = (node) => (node.type === "MemberExpression" && !node.computed ? node.property.name : null);

/** `window.Apex`, and `Apex` alone where it is no name of a property. */
function isGlobal(node, parent, globals) {
  if (Object.hasOwn(globals, propertyOf(node) ?? "")) return node.object.name === "window";
  if (node.type !== "Identifier" || !Object.hasOwn(globals, node.name)) return false;
  return (
    !(parent.type === "MemberExpression" && parent.property === node && !parent.computed) &&
    !(parent.type === "Property" && parent.key === node)
  );
}
