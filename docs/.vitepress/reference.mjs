import { readFileSync } from "node:fs";
import ts from "typescript";
import { customElements } from "../../scripts/elements/formats.mjs";
import { readElements } from "../../scripts/elements/read.mjs";
import { samples } from "./samples.mjs";

const CITY = "https://its.city.example";
const printer = ts.createPrinter();

/** A TypeScript type over several lines where one would be too long. */
function printed(type) {
  if (type.length <= 72) return type;
  const file = ts.createSourceFile("shape.ts", `type Shape = ${type};`, ts.ScriptTarget.Latest);
  const text = printer.printNode(ts.EmitHint.Unspecified, file.statements[0].type, file);
  return text.replace(/^ +/gm, (space) => " ".repeat(space.length / 2));
}

const block = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;
/** A text of a doc comment in Markdown: only its code is markup. */
const prose = (text) => text.replace(/<(?=[^`]*(?:`[^`]*`[^`]*)*$)/g, "&lt;");
const cell = (text) => prose(text).replaceAll("|", "\\|");
const typeCell = (type) => code(type.replaceAll("|", "\\|"));
/** Two columns have room on a phone, three have not. */
const what = (type, description) => `${type}<br>${cell(description)}`;
const table = (head, rows) => [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
const code = (text) => `\`${text}\``;

/** What docs/embedding.md says of each code of `its-error`. */
function readCodes() {
  const text = readFileSync("docs/embedding.md", "utf8");
  const [, rows = ""] = /^\| `code` \|.*\n\| --- .*\n((?:\|.*\n)+)/m.exec(text) ?? [];
  return new Map(
    rows
      .trim()
      .split("\n")
      .map((row) => [/`([\w-]+)`/.exec(row)?.[1], row.replaceAll("](plugins.md", "](../plugins.md")]),
  );
}

function attributesOf({ attributes, members }) {
  const named = attributes.map(({ name, fieldName, description, type }) => {
    const isLong = type.text === "object";
    const names = name === fieldName ? code(name) : `${code(name)}, property ${code(fieldName)}`;
    return [names, what(isLong ? `[object](#shape-of-${fieldName.toLowerCase()})` : typeCell(type.text), description)];
  });
  const fields = members.filter(({ kind, name }) => kind === "field" && !attributes.some(({ fieldName }) => fieldName === name));
  const only = fields.map(({ name, description, type }) => [
    `property ${code(name)}`,
    what(typeCell(withoutUndefined(type.text)), description),
  ]);
  const shapes = attributes
    .filter(({ type }) => type.text === "object")
    .map(({ fieldName }) => {
      const { type } = members.find(({ name }) => name === fieldName);
      return `### Shape of ${code(fieldName)}\n\n${block("ts", printed(withoutUndefined(type.text)))}`;
    });
  return [table(["attribute", "value, and what it is"], [...named, ...only]), ...shapes];
}

const withoutUndefined = (type) => type.replace(/ \| undefined$/, "").replace(/^\((.*)\)$/, "$1");

const eventOf = ({ name, description, type }) => {
  const detail = /^CustomEvent<([\s\S]*)>$/.exec(type.text)[1];
  return `### ${code(name)}\n\n${prose(description)}.\n\n${detail === "null" ? "Without a detail." : block("ts", `detail: ${printed(detail)}`)}`;
};

const methodOf = ({ name, description, type }) => [code(`${name}()`), what(typeCell(type.text), description)];
const lineOf = ({ name, description }) => [code(name), cell(description)];

/** The codes that an element's `its-error` may have, each with its row; one without a row stops the build. */
function codesOf({ tagName, events }, rows) {
  const { type } = events.find(({ name }) => name === "its-error");
  const [, union = ""] = /\bcode\?: ([^;}]*)/.exec(type.text) ?? [];
  const codes = [...union.matchAll(/"([\w-]+)"/g)].map(([, each]) => each);
  // The loader says this one, in the place of an element that did not arrive.
  return [...codes, "not-loaded"].map((each) => {
    if (!rows.has(each)) throw new Error(`docs/embedding.md has no row for the code "${each}" of <${tagName}>.`);
    return rows.get(each);
  });
}

/** The lines of a page that shows an element as its sample does. */
function snippet({ tag, attributes = {}, css }) {
  const set = Object.entries({ provider: CITY, ...attributes, ...(css ? { style: css } : {}) });
  const words = [`<${tag}`, ...set.map(([name, value]) => (value === "" ? name : `${name}="${value}"`))];
  const line = words.join(" ");
  return `<script type="module" src="${CITY}/its.js"></script>\n${line.length < 72 ? line : words.join("\n  ")}></${tag}>`;
}

function pageOf(declaration, sample, rows) {
  const { tagName, summary, description, formAssociated, members, events, slots, cssParts, cssProperties, name } = declaration;
  const id = tagName.replace(/^its-/, "");
  const methods = members.filter(({ kind }) => kind === "method");
  const section = (heading, lines) => (lines.length > 0 ? [`## ${heading}`, ...lines] : []);
  return [
    `# ${code(`<${tagName}>`)}`,
    `**${summary}.** ${prose(description)}${formAssociated ? " It is a form control of the page's own forms." : ""}`,
    '<LiveSample v-bind="$params.sample" />',
    block("html", snippet(sample)),
    `In React ${code(`import { ${name} } from "its-widgets/react/${id}"`)}; with npm ${code(`import "its-widgets/widgets/${id}"`)}.`,
    ...section("Attributes and properties", attributesOf(declaration)),
    ...section("Events", events.map(eventOf)),
    ...section("Methods", methods.length > 0 ? [table(["method", "type, and what it does"], methods.map(methodOf))] : []),
    ...section("Slots", slots.length > 0 ? [table(["slot", "what it takes"], slots.map(lineOf))] : []),
    ...section("Parts", [
      `For ${code(`${tagName}::part(name)`)} of the page's style sheet.`,
      table(["part", "what it is"], cssParts.map(lineOf)),
    ]),
    ...section("CSS properties", [
      "Set on the element or anything around it, see [theming](../theming.md).",
      table(["property", "what it is"], cssProperties.map(lineOf)),
    ]),
    ...section("Error codes", [
      `What ${code("detail.code")} of ${code("its-error")} may say; [more](../embedding.md#when-nothing-comes).`,
      ["| `code` | what is the matter | what to do |", "| --- | --- | --- |", ...codesOf(declaration, rows)].join("\n"),
    ]),
  ].join("\n\n");
}

/** A page for each element, made of the manifest that editors get too (`dist/custom-elements.json`). */
export async function readReference() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const { modules } = customElements(await readElements(), version);
  const rows = readCodes();
  return modules
    .flatMap(({ declarations }) => declarations)
    .map((declaration) => {
      const { tagName: tag, summary, description, events } = declaration;
      if (!samples[tag]) throw new Error(`docs/.vitepress/samples.mjs has no sample of <${tag}>.`);
      const sample = { tag, ...samples[tag], events: events.map(({ name }) => name) };
      return { tag, summary, description, sample, content: pageOf(declaration, sample, rows) };
    });
}
