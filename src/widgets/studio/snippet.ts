import type { Loadable } from "../../core/internal.js";
import { camel } from "../kit/attributes.js";
import type { Described } from "./metadata.js";

export interface Choice {
  widget: Loadable;
  described: Described;
  /** What is set, by attribute; booleans are there or not. */
  attributes: Readonly<Record<string, string>>;
  /** Folder of `its.js`, without a slash at the end. */
  files: string;
  /** SRI value of `its.js`; undefined where the next version changes it. */
  integrity: string | undefined;
  /** The language in which it was looked at, where the page has to say it. */
  language: string | undefined;
  /** CSS pixels that it was high: its place is kept until it comes, so that nothing of the page jumps. */
  height: number | null;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const inQuotes = (text: string) => `"${escaped(text)}"`;
/** Svelte takes braces between quotes for its own. */
const inBraces = (text: string) => (/[{}]/.test(text) ? `{${JSON.stringify(text)}}` : inQuotes(text));
const indented = (text: string) => text.replaceAll("\n", "\n  ");

/** The tag with its attributes, on several lines when it is long. */
function tagOf({ widget, attributes, language, height }: Choice, quoted = inQuotes): string {
  const own = {
    ...attributes,
    ...(language ? { lang: language } : {}),
    ...(height ? { style: `display: block; min-height: ${height}px` } : {}),
  };
  const set = Object.entries(own).map(([name, value]) => (value === "" ? name : `${name}=${quoted(value)}`));
  const parts = [`<${widget.tag}`, ...set];
  const line = parts.join(" ");
  return `${line.length <= 100 ? line : parts.join("\n  ")}></${widget.tag}>`;
}

/** One script and one tag, for any page. */
export function scriptSnippet(choice: Choice): string {
  const { files, integrity } = choice;
  const check = integrity ? `\n  integrity="${integrity}" crossorigin="anonymous"` : "";
  return `<script type="module" src="${escaped(files)}/its.js"${check}></script>\n${tagOf(choice)}`;
}

/** For a page that is bundled. */
export const npmSnippet = (choice: Choice): string =>
  `// npm install its-widgets\nimport "its-widgets/widgets/${choice.widget.id}";\n\n// in the page:\n// ${tagOf(choice).replaceAll("\n", "\n// ")}`;

function propOf(name: string, value: string, type: string | undefined): string {
  if (type === "boolean") return camel(name);
  if (type === "number" || type === "object") return `${camel(name)}={${value}}`;
  return /["{}\n&]/.test(value) ? `${camel(name)}={${JSON.stringify(value)}}` : `${camel(name)}="${value}"`;
}

/** For a portal in React: the same screen on the portal's own React. */
export function reactSnippet({ widget, described, attributes, language, height }: Choice): string {
  const component = described.name;
  const typeOf = (name: string) => described.attributes.find((line) => line.name === name)?.type.text;
  const props = Object.entries(attributes).map(([name, value]) => ` ${propOf(name, value, typeOf(name))}`);
  if (language) props.push(` language="${language}"`);
  if (height) props.push(` style={{ minHeight: ${height} }}`);
  return `import { ${component} } from "its-widgets/react/${widget.id}";\n\nexport const Example = () => <${component}${props.join("")} />;`;
}

/** For a component of Vue 3. */
export const vueSnippet = (choice: Choice): string =>
  `<script setup>\nimport "its-widgets/widgets/${choice.widget.id}";\n</script>\n\n<template>\n  ${indented(tagOf(choice))}\n</template>`;

/** For a component of Svelte 5. */
export const svelteSnippet = (choice: Choice): string =>
  `<script>\n  import "its-widgets/widgets/${choice.widget.id}";\n</script>\n\n${tagOf(choice, inBraces)}`;

/** For a component of Angular, which has to allow tags that it does not know. */
export const angularSnippet = (choice: Choice): string =>
  [
    'import { Component, CUSTOM_ELEMENTS_SCHEMA } from "@angular/core";',
    `import "its-widgets/widgets/${choice.widget.id}";`,
    "",
    "@Component({",
    '  selector: "app-example",',
    "  schemas: [CUSTOM_ELEMENTS_SCHEMA],",
    `  template: \`${indented(tagOf(choice)).replace(/[\\`]|\$\{/g, "\\$&")}\`,`,
    "})",
    "export class Example {}",
  ].join("\n");
