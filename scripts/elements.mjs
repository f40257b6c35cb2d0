import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cssData, customElements, declarations, elementsTable, htmlData, webTypes } from "./elements/formats.mjs";
import { readElements } from "./elements/read.mjs";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const elements = await readElements();

mkdirSync("dist", { recursive: true });
const asJson = (content) => `${JSON.stringify(content, null, 2)}\n`;
const files = {
  "custom-elements.json": asJson(customElements(elements, version)),
  "web-types.json": asJson(webTypes(elements, version)),
  "vscode.html-data.json": asJson(htmlData(elements)),
  "vscode.css-data.json": asJson(cssData(elements)),
  "elements.d.ts": declarations(elements),
};
for (const [name, text] of Object.entries(files)) writeFileSync(`dist/${name}`, text);

const PAGE = "docs/elements/index.md";
const source = readFileSync(PAGE, "utf8");
const between = /(<!-- elements -->\n)[\s\S]*?(<!-- \/elements -->)/;
if (!between.test(source)) throw new Error(`"${PAGE}" has no place for the table of elements.`);
const text = source.replace(between, (_all, start, end) => `${start}\n${elementsTable(elements)}\n\n${end}`);
if (process.argv.includes("--write")) writeFileSync(PAGE, text);
else if (source !== text) {
  console.error(`The table of elements in "${PAGE}" is stale. Run "npm run elements" and commit the result.`);
  process.exit(1);
}
