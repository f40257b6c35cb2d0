import { readFile } from "node:fs/promises";
import { exportsOf } from "../elements/read.mjs";
import { firstPage } from "./first-page.mjs";
import { kitCss, kitStyles } from "./kit-css.mjs";

const page = "src/host/index.html";
const files = ["icon.svg", "its.config.json", "first-look.js", "needs-browser.js", "preview.png", "robots.txt"];
const landing = {
  content: "src/widgets/landing/content/ru.ts",
  texts: "src/widgets/landing/texts/ru.ts",
  widget: "src/widgets/landing/widget.ts",
};

/** Asks for all chunks that the host's script needs at once, and not for one after another as each names the next. */
function preloadsOf(bundle) {
  const reached = new Set();
  const reach = (name) => {
    if (reached.has(name) || bundle[name]?.type !== "chunk") return;
    reached.add(name);
    bundle[name].imports.forEach(reach);
  };
  reach("host.js");
  reached.delete("host.js");
  return [...reached].map((name) => `<link rel="modulepreload" href="/${name}" />`).join("\n    ");
}

/** The file of a picture in the bundle, as `static/webp/map-ru-light-….webp`. */
function assetOf(bundle, name) {
  const found = Object.values(bundle).find(({ type, names }) => type === "asset" && names.includes(`${name}.webp`));
  if (!found) throw new Error(`No picture of the bundle is called "${name}.webp".`);
  return found.fileName;
}

/** Puts the host's page, with the public page written into it for readers without scripts, and its files and `kit.css` beside its script. */
export function copyHostFiles() {
  return {
    name: "host-files",
    async generateBundle(_options, bundle) {
      const [content, texts, widget] = await Promise.all([landing.content, landing.texts, landing.widget].map(exportsOf));
      const chunks = preloadsOf(bundle);
      const parts = firstPage({
        content: content.default,
        texts: texts.default,
        title: widget.landing.title.ru,
        address: process.env.PUBLIC_URL ?? "",
      });
      const source = (await readFile(page, "utf8")).replace(/\{\{(\w+)\}\}/g, (_mark, name) => ({ ...parts, chunks })[name]);
      this.emitFile({ type: "asset", fileName: "index.html", source });
      const styles = await Promise.all(kitStyles.map((name) => exportsOf(`src/widgets/kit/${name}.ts`)));
      this.emitFile({ type: "asset", fileName: "kit.css", source: kitCss(Object.assign({}, ...styles)) });
      const css = (await readFile("src/host/first-page.css", "utf8")).replace(/\{\{([\w-]+)\}\}/g, (_mark, name) => assetOf(bundle, name));
      this.emitFile({ type: "asset", fileName: "first-page.css", source: css });
      for (const fileName of files) this.emitFile({ type: "asset", fileName, source: await readFile(`src/host/${fileName}`) });
    },
  };
}
