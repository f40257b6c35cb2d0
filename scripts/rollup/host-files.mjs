import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
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

const languages = ["ru", "en", "es"];

/** Names of a chunk and of all that it needs at once, whose names are written in it: a browser finds them one after another. */
function closureOf(bundle, names) {
  const reached = new Set();
  const reach = (name) => {
    if (reached.has(name) || bundle[name]?.type !== "chunk") return;
    reached.add(name);
    bundle[name].imports.forEach(reach);
  };
  names.forEach(reach);
  return reached;
}

/** The files of words of these owners, by language (`chunks.mjs` names them so; pages in development have no such files). */
function wordsOf(bundle, owners) {
  const filesOf = (name) => Object.values(bundle).flatMap((file) => (file.type === "chunk" && file.name === name ? file.fileName : []));
  return Object.fromEntries(languages.map((language) => [language, owners.flatMap((owner) => filesOf(`${owner}-${language}`))]));
}

/**
 * What an address needs beyond the host's script, for `first-look.js`: the words of the host, and of each screen its path, whether
 * everybody may see it, its files and its words.
 */
async function soonOf(bundle, host) {
  const chunkOf = (module) => Object.values(bundle).find(({ type, moduleIds }) => type === "chunk" && moduleIds.includes(module))?.fileName;
  const screens = [];
  for (const folder of readdirSync("src/widgets")) {
    const manifest = path.resolve("src/widgets", folder, "widget.ts");
    if (!existsSync(manifest)) continue;
    const [{ screen, load }] = Object.values(await exportsOf(manifest));
    if (!screen?.path) continue;
    const loaded = [...String(load).matchAll(/import\("(.+?)\.js"\)/g)].map(([, file]) => path.resolve(manifest, "..", file));
    const entries = loaded.map((file) => chunkOf(`${file}.ts`) ?? chunkOf(`${file}.tsx`));
    const files = [...closureOf(bundle, entries)].filter((name) => !host.has(name));
    const hasDeviceWords = readFileSync(path.resolve(manifest, "../options.ts"), "utf8").includes("deviceWords: true");
    screens.push({
      path: screen.path.replace(/\/:.*/, ""),
      isForAnyone: screen.access === "anyone",
      files,
      words: wordsOf(bundle, hasDeviceWords ? [folder, "device-words"] : [folder]),
    });
  }
  return { words: wordsOf(bundle, ["words", "host"]), screens };
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
      const host = closureOf(bundle, ["host.js"]);
      const chunks = [...host].filter((name) => name !== "host.js").map((name) => `<link rel="modulepreload" href="/${name}" />`);
      const soon = JSON.stringify(await soonOf(bundle, host));
      const parts = firstPage({
        content: content.default,
        texts: texts.default,
        title: widget.landing.title.ru,
        address: process.env.PUBLIC_URL ?? "",
      });
      const source = (await readFile(page, "utf8")).replace(
        /\{\{(\w+)\}\}/g,
        (_mark, name) => ({ ...parts, soon, chunks: chunks.join("\n    ") })[name],
      );
      this.emitFile({ type: "asset", fileName: "index.html", source });
      const styles = await Promise.all(kitStyles.map((name) => exportsOf(`src/widgets/kit/${name}.ts`)));
      this.emitFile({ type: "asset", fileName: "kit.css", source: kitCss(Object.assign({}, ...styles)) });
      const css = (await readFile("src/host/first-page.css", "utf8")).replace(/\{\{([\w-]+)\}\}/g, (_mark, name) => assetOf(bundle, name));
      this.emitFile({ type: "asset", fileName: "first-page.css", source: css });
      for (const fileName of files) this.emitFile({ type: "asset", fileName, source: await readFile(`src/host/${fileName}`) });
    },
  };
}
