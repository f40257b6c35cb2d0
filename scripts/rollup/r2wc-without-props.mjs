/**
 * r2wc without its reading and writing of attributes: `kit/r2wc-element.ts` gives it no props of its own, and reads attributes
 * by the manifests.
 */
export function r2wcWithoutProps() {
  return {
    name: "r2wc-without-props",
    transform(code, id) {
      if (!/node_modules\/@r2wc\/core\/dist\/core\.js$/.test(id)) return null;
      const table = /\{\s*string: \w+,\s*number: \w+,\s*boolean: \w+,\s*function: \w+,\s*method: \w+,\s*json: \w+\s*\}/;
      if (!table.test(code)) this.error("r2wc is not built as r2wc-without-props.mjs expects");
      return { code: code.replace(table, "{}"), map: { mappings: "" } };
    },
  };
}
