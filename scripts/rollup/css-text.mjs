import { readFile } from "node:fs/promises";

/**
 * A style sheet of a library as text: `import sheet from "leaflet/dist/leaflet.css"` gives a string for
 * `adoptedStyleSheets`. Comments and needless white space go; pictures the sheet names are dropped, since a shadow root
 * would resolve them against the page.
 */
export function cssText() {
  return {
    name: "css-text",
    async load(id) {
      if (!id.endsWith(".css")) return null;
      const sheet = (await readFile(id, "utf8"))
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(/[^;{}]*url\((?!["']?data:)[^)]*\)[^;}]*;?/g, "")
        .replace(/\s+/g, " ")
        .replace(/\s*([{};:,>])\s*/g, "$1")
        .trim();
      return { code: `export default ${JSON.stringify(sheet)};`, map: { mappings: "" } };
    },
  };
}
