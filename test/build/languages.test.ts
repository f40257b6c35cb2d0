import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import ts from "typescript";

/** Files and folders of `src` with Russian in the code, and why it is there. What is said in a language belongs into `texts/`. */
const exceptions: Readonly<Record<string, string>> = {
  "src/core/city-lists/items/": "words by which people search, in each language",
  "src/host/Welcome.tsx": "the word that the specification asks for in every language",
  "src/host/index.html": "the page before any script, in the language of the specification",
  "src/host/its.config.json": "the configuration of the sample host",
  "src/provider/base/database/tables.ts": "a rule of Russian spelling",
  "src/provider/city/megacity.ts": "names of the generator",
  "src/provider/city/names.ts": "makes of buses and controllers, letters of number plates",
  "src/provider/service/archive/sample.ts": "words by which the kind of a street is recognised, in each language",
  "src/provider/sources/drivers/gtfs/encoding.ts": "the letters by which windows-1251 is recognised",
  "src/widgets/kit/browser-name.ts": "a browser's own name",
  "src/widgets/map/layers/": "words by which people search, in each language",
  "src/widgets/map/orders/": "words by which people search, in each language",
};

const RUSSIAN = /[\u0400-\u04ff]/;

/** Whether a file is one of texts: in a folder of them, or of one language by its name. */
const isTexts = (file: string): boolean => /\/(?:[\w-]+-)?texts\/|\/(?:ru|en|es)\.ts$/.test(file);

/** `{ ru, en, es }`: a title that stands in all three languages. */
const isInEach = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) &&
  node.name.getText() === "ru" &&
  ["en", "es"].every((language) => (node.parent as ts.ObjectLiteralExpression).properties.some((one) => one.name?.getText() === language));

/** The Russian strings and names of a module, not those of its comments and of what is given in each language. */
function russianIn(file: string, text: string): string[] {
  if (!RUSSIAN.test(text)) return [];
  if (!/\.[jt]sx?$/.test(file)) return [file];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isInEach(node)) return;
    const isLeaf = node.getChildCount() === 0;
    if (isLeaf && RUSSIAN.test(node.getText())) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

describe("Russian", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .filter((file) => /\.(?:[jt]sx?|json|html)$/.test(file) && !isTexts(file));
  const russian = files.filter((file) => russianIn(file, readFileSync(file, "utf8")).length > 0);
  const covers = (entry: string, file: string) => (entry.endsWith("/") ? file.startsWith(entry) : file === entry);

  it("stands in no module outside of texts that is not listed", () => {
    assert.ok(files.length > 500);
    const entries = Object.keys(exceptions);
    assert.deepEqual(
      russian.filter((file) => !entries.some((entry) => covers(entry, file))),
      [],
    );
  });

  it("stands in each module that is listed", () => {
    assert.deepEqual(
      Object.keys(exceptions).filter((entry) => !russian.some((file) => covers(entry, file))),
      [],
    );
  });

  it("is found in strings, templates and names, not in comments and titles", () => {
    const found = (text: string) => russianIn("a.tsx", text);
    assert.deepEqual(found("// «Мира»\nconst a = 1; /** Мира */"), []);
    assert.deepEqual(found('const title = { ru: "Слои", en: "Layers", es: "Capas" };'), []);
    assert.deepEqual(found('const title = { ru: "Слои", en: "Layers" };'), ['"Слои"']);
    assert.deepEqual(found("const a = `мин`; const c = { ч: <p>час</p> };"), ["`мин`", "ч", "час"]);
  });
});
