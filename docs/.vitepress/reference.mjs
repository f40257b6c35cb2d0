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
const table = (head, rows) => [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
const code = (text) => `\`${text}\``;
/** A text as a sentence. A word that is a name, as `oID` is, keeps its letters. */
const sentence = (text) => `${prose(text.replace(/\.$/, ""))}.`.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());

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

const withoutUndefined = (type) => type.replace(/ \| undefined$/, "").replace(/^\((.*)\)$/, "$1");
/** A type in its line, or below it where it is long. */
const typed = (type, text) => (type.length <= 72 ? [`${code(type)} – ${text}`] : [text, block("ts", printed(type))]);

/**
 * What an element has, by sections: each member with its name, the place of its page where it stands, and what is said of it there.
 */
function sectionsOf({ tagName, attributes, members, events, slots, cssParts }) {
  const fieldOf = (name) => members.find((member) => member.kind === "field" && member.name === name);
  const attributeOf = ({ name, fieldName, description, type }) => ({
    name,
    heading: name === fieldName ? code(name) : `${code(name)}, property ${code(fieldName)}`,
    lines: typed(type.text === "object" ? withoutUndefined(fieldOf(fieldName).type.text) : type.text, sentence(description)),
  });
  const only = members.filter(({ kind, name }) => kind === "field" && !attributes.some(({ fieldName }) => fieldName === name));
  const propertyOf = ({ name, description, type }) => ({
    name,
    heading: `property ${code(name)}`,
    lines: typed(withoutUndefined(type.text), sentence(description)),
  });
  const eventOf = ({ name, description, type }) => {
    const detail = /^CustomEvent<([\s\S]*)>$/.exec(type.text)[1];
    const shape = detail === "null" ? "Without a detail." : block("ts", `detail: ${printed(detail)}`);
    return { name, heading: code(name), lines: [sentence(description), shape] };
  };
  const methodOf = ({ name, description, type }) => ({
    name: `${name}()`,
    heading: code(`${name}()`),
    lines: typed(type.text, sentence(description)),
  });
  const lineOf = ({ name, description }) => ({ name, heading: code(name), lines: [sentence(description)] });
  const methods = members.filter(({ kind }) => kind === "method");
  return [
    { heading: "Attributes and properties", kind: "attribute", members: [...attributes.map(attributeOf), ...only.map(propertyOf)] },
    { heading: "Events", kind: "event", members: events.map(eventOf) },
    { heading: "Methods", kind: "method", members: methods.map(methodOf) },
    { heading: "Slots", kind: "slot", members: slots.map(lineOf) },
    {
      heading: "Parts",
      kind: "part",
      lead: `For ${code(`${tagName}::part(name)`)} of the page's style sheet.`,
      members: cssParts.map(lineOf),
    },
  ]
    .filter((section) => section.members.length > 0)
    .map((section) => ({
      ...section,
      members: section.members.map((member) => ({ ...member, anchor: `${section.kind}-${member.name.replace("()", "").toLowerCase()}` })),
    }));
}

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

function pageOf(declaration, sections, sample, rows) {
  const { tagName, summary, description, formAssociated, cssProperties, name } = declaration;
  const id = tagName.replace(/^its-/, "");
  const memberOf = ({ heading, anchor, lines }) => [`### ${heading} {#${anchor}}`, ...lines];
  return [
    `# ${code(`<${tagName}>`)}`,
    `**${summary}.** ${prose(description)}${formAssociated ? " It is a form control of the page's own forms." : ""}`,
    '<LiveSample v-bind="$frontmatter.sample" />',
    block("html", snippet(sample)),
    `In React ${code(`import { ${name} } from "its-widgets/react/${id}"`)}; with npm ${code(`import "its-widgets/widgets/${id}"`)}.`,
    ...sections.flatMap(({ heading, lead, members }) => [`## ${heading}`, ...(lead ? [lead] : []), ...members.flatMap(memberOf)]),
    "## CSS properties",
    "Set on the element or anything around it, see [theming](../theming.md).",
    table(
      ["property", "what it is"],
      cssProperties.map(({ name: property, description: what }) => [code(property), cell(what)]),
    ),
    "## Error codes",
    `What ${code("detail.code")} of ${code("its-error")} may say; [more](../embedding.md#when-nothing-comes).`,
    ["| `code` | what is the matter | what to do |", "| --- | --- | --- |", ...codesOf(declaration, rows)].join("\n"),
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
      const { tagName: tag, summary, description, cssProperties } = declaration;
      if (!samples[tag]) throw new Error(`docs/.vitepress/samples.mjs has no sample of <${tag}>.`);
      const sample = { tag, ...samples[tag] };
      const sections = sectionsOf(declaration);
      return { tag, summary, description, sample, sections, cssProperties, content: pageOf(declaration, sections, sample, rows) };
    });
}
