import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";

const ELEMENTS = "its:elements";
const LISTED = "\0listed:";

/**
 * Keeps the manifests of all widgets off the pages of one. `its:elements` is what the one-script entry knows of them: what
 * brings each, by the name of its folder. While that is on its way the widget's `at-once.ts` is begun, which travels with the
 * entry; what fails there is asked for again by the element itself. And the list of manifests, which the host reads, gets
 * copies of its own: an element then brings only its own manifest along, and not those of all in a chunk that both share. Of
 * its own it needs neither the title nor the names of its events, which are for menus and documentation (`isBare` leaves them
 * out).
 */
export function widgetLists(ids, { isBare = false } = {}) {
  return {
    name: "widget-lists",
    resolveId(specifier, importer) {
      if (specifier === ELEMENTS) return `\0${ELEMENTS}`;
      if (importer === path.resolve("src/widgets/index.ts") && specifier.endsWith("/widget.js")) {
        return LISTED + path.resolve("src/widgets", specifier.replace(/\.js$/, ".ts"));
      }
      return null;
    },
    transform(code, id) {
      if (!isBare || !/src[\\/]widgets[\\/][^\\/]+[\\/]widget\.ts$/.test(id) || id.startsWith(LISTED)) return null;
      return { code: code.replace(/\n +title: \{[^}]*\},/, "").replace(/\n +events: \[[^\]]*\],/, ""), map: null };
    },
    async load(id) {
      if (id === `\0${ELEMENTS}`) {
        const bring = (file) => `import(${JSON.stringify(path.resolve("src/widgets", file))})`;
        const has = (widget, file) => existsSync(`src/widgets/${widget}/${file}`);
        const prompt = ids.filter((widget) => has(widget, "at-once.ts"));
        const load = (widget) => {
          const element = bring(`${widget}/element.ts`);
          if (!prompt.includes(widget)) return `() => ${element}`;
          return `() => { const element = ${element}; begin${prompt.indexOf(widget)}("its-${widget}").catch(() => {}); return element; }`;
        };
        return [
          ...prompt.map(
            (widget, at) => `import { begin as begin${at} } from ${JSON.stringify(path.resolve(`src/widgets/${widget}/at-once.ts`))};`,
          ),
          `export const bringShared = () => ${bring("kit/element.ts")};`,
          `export default { ${ids.map((widget) => `"${widget}": ${load(widget)}`).join(", ")} };`,
        ].join("\n");
      }
      if (!id.startsWith(LISTED)) return null;
      const file = id.slice(LISTED.length);
      const { outputText } = ts.transpileModule(await readFile(file, "utf8"), { compilerOptions: { module: "esnext", target: "es2022" } });
      return outputText.replace(/"\.\/(\w+)\.js"/g, (_specifier, name) => JSON.stringify(path.join(path.dirname(file), `${name}.ts`)));
    },
  };
}
