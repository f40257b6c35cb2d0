import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";

const ELEMENTS = "its:elements";
const LISTED = "\0listed:";

/**
 * Keeps the manifests of all widgets off the pages of one. `its:elements` is what the one-script entry knows of them: what
 * brings each, by the name of its folder. Before that is on its way the widget's `at-once.ts` is done, which travels with the
 * entry, and what its `ahead.ts` asks for is begun; what fails there is asked for again by the element itself. And the list of
 * manifests, which the host reads, gets copies of its own: an element then brings only its own manifest along, and not those
 * of all in a chunk that both share. Of its own it needs neither the title nor the names of its events, which are for menus and
 * documentation (`isBare` leaves them out).
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
        const load = (widget) =>
          [
            prompt.includes(widget) && `begin${prompt.indexOf(widget)}()`,
            has(widget, "ahead.ts") && `${bring(`${widget}/ahead.ts`)}.then(({ askAhead }) => askAhead("its-${widget}")).catch(() => {})`,
            bring(`${widget}/element.ts`),
          ].filter(Boolean);
        return [
          ...prompt.map(
            (widget, at) => `import { begin as begin${at} } from ${JSON.stringify(path.resolve(`src/widgets/${widget}/at-once.ts`))};`,
          ),
          `export const bringShared = () => ${bring("kit/element.ts")};`,
          `export default { ${ids.map((widget) => `"${widget}": () => (${load(widget).join(", ")})`).join(", ")} };`,
        ].join("\n");
      }
      if (!id.startsWith(LISTED)) return null;
      const file = id.slice(LISTED.length);
      const { outputText } = ts.transpileModule(await readFile(file, "utf8"), { compilerOptions: { module: "esnext", target: "es2022" } });
      return outputText.replace(/"\.\/(\w+)\.js"/g, (_specifier, name) => JSON.stringify(path.join(path.dirname(file), `${name}.ts`)));
    },
  };
}
