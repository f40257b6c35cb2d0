const TYPES = { string: "string", number: "number", boolean: "boolean", json: "object" };
const camel = (name) => name.replace(/-([a-z0-9])/g, (_whole, letter) => letter.toUpperCase());

/** The TypeScript type of an attribute: one of its documented values, or what it is read as. */
const typeOf = ({ type, reads }) =>
  type
    ? type
        .split("|")
        .map((value) => `"${value.trim()}"`)
        .join(" | ")
    : TYPES[reads];

/** What a widget has and what all have; its own words come before the common ones of the same name. */
const everything = ({ common, widget }, key) => {
  const own = new Set(widget[key].map(({ name }) => name));
  return [...widget[key], ...(common[key] ?? []).filter(({ name }) => !own.has(name))];
};

/** Custom Elements Manifest, schema 2.1.0: what Storybook, editors and documentation tools read. */
export const customElements = ({ widgets, common }, version) => ({
  schemaVersion: "2.1.0",
  readme: "README.md",
  modules: widgets.map((widget) => ({
    kind: "javascript-module",
    path: `dist/widgets/${widget.id}.js`,
    declarations: [
      {
        kind: "class",
        customElement: true,
        name: widget.screenName,
        tagName: widget.tag,
        summary: widget.title.en,
        "x-title": widget.title,
        description: widget.description,
        ...(widget.isFormAssociated ? { formAssociated: true } : {}),
        attributes: everything({ common, widget }, "attributes").map(({ name, description, ...tag }) => ({
          name,
          description,
          type: { text: typeOf(tag) },
          fieldName: camel(name),
        })),
        members: [
          ...everything({ common, widget }, "attributes").map(({ name, description, ...tag }) => ({
            kind: "field",
            name: camel(name),
            description,
            type: { text: `${typeOf(tag)} | undefined` },
          })),
          ...everything({ common, widget }, "properties").map(({ name, type, description }) => ({
            kind: "field",
            name,
            description,
            type: { text: type ?? "unknown" },
          })),
          ...widget.methods.map(({ name, description }) => ({ kind: "method", name, description })),
        ],
        events: everything({ common, widget }, "events").map(({ name, description }) => ({
          name,
          description,
          type: { text: "CustomEvent" },
        })),
        slots: widget.slots.map(({ name, description }) => ({ name, description })),
        cssParts: everything({ common, widget }, "parts").map(({ name, description }) => ({ name, description })),
        cssProperties: common.cssProperties.map(({ name, description }) => ({ name, description })),
      },
    ],
    exports: [{ kind: "custom-element-definition", name: widget.tag, declaration: { name: widget.screenName } }],
  })),
  package: { name: "its-widgets", version },
});

/** Web-types of the JetBrains editors. */
export const webTypes = ({ widgets, common }, version) => ({
  $schema: "https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json",
  name: "its-widgets",
  version,
  "description-markup": "markdown",
  contributions: {
    html: {
      elements: widgets.map((widget) => ({
        name: widget.tag,
        description: widget.description,
        attributes: everything({ common, widget }, "attributes").map(({ name, description, ...tag }) => ({
          name,
          description,
          ...(tag.reads === "boolean" ? { value: { kind: "no-value" } } : { value: { type: typeOf(tag) } }),
        })),
        slots: widget.slots.map(({ name, description }) => ({ name, description })),
        events: everything({ common, widget }, "events").map(({ name, description }) => ({ name, description })),
      })),
    },
    css: {
      properties: common.cssProperties.map(({ name, description }) => ({ name, description })),
      parts: [...new Map(widgets.flatMap((widget) => widget.parts.map((part) => [part.name, part]))).values()].map(
        ({ name, description }) => ({
          name,
          description,
        }),
      ),
    },
  },
});

/** Custom data of VS Code: `html.customData` and `css.customData`. */
export const htmlData = ({ widgets, common }) => ({
  version: 1.1,
  tags: widgets.map((widget) => ({
    name: widget.tag,
    description: widget.description,
    attributes: everything({ common, widget }, "attributes").map(({ name, description, type, reads }) => ({
      name,
      description,
      ...(type ? { values: type.split("|").map((value) => ({ name: value.trim() })) } : {}),
      ...(reads === "boolean" ? { valueSet: "v" } : {}),
    })),
  })),
});

export const cssData = ({ common }) => ({
  version: 1.1,
  properties: common.cssProperties.map(({ name, description }) => ({ name, description })),
});

/** What a tag of ours takes in JSX: what React knows of every element, with custom properties in its style. Without React that is any. */
const JSX = `interface OfReact {
  key?: string | number;
  ref?: unknown;
  class?: string;
  style?: object;
  children?: unknown;
}
// @ts-ignore
type OfHtml = import("react").HTMLAttributes<HTMLElement>;
type Jsx<Own> = Own & OfReact & Omit<OfHtml, keyof Own | keyof OfReact>;`;

/** Types of the tags for `querySelector`, for listeners, and for JSX of React 18 and 19. */
export const declarations = ({ widgets, common }) => {
  const interfaceOf = (widget) => {
    const fields = everything({ common, widget }, "attributes").map(
      ({ name, description, ...tag }) => `  /** ${description} */\n  ${camel(name)}: ${typeOf(tag)} | undefined;`,
    );
    const properties = everything({ common, widget }, "properties").map(
      ({ name, type, description }) => `  /** ${description} */\n  ${name}: ${type ? `(${type}) | undefined` : "unknown"};`,
    );
    const methods = widget.methods
      .filter(({ name }) => name !== "focus")
      .map(({ name, description }) => `  /** ${description} */\n  ${name}(...given: unknown[]): unknown;`);
    return `/** ${widget.description} */\nexport interface ${nameOf(widget)} extends HTMLElement {\n${[...fields, ...properties, ...methods].join("\n")}\n}`;
  };
  const attributesOf = (widget) => {
    const lines = everything({ common, widget }, "attributes").map(
      ({ name, reads, ...tag }) => `  "${name}"?: ${reads === "json" ? "string | object" : typeOf({ reads, ...tag })} | undefined;`,
    );
    const events = everything({ common, widget }, "events").map(
      ({ name }) => `  "on${name}"?: ((event: CustomEvent) => void) | undefined;`,
    );
    return `interface ${nameOf(widget)}Attributes {\n${[...lines, ...events].join("\n")}\n}`;
  };
  const names = [...new Set(widgets.flatMap((widget) => everything({ common, widget }, "events").map(({ name }) => name)))].sort();
  return `${[
    "// Written by scripts/elements.mjs.",
    ...widgets.map(interfaceOf),
    ...widgets.map(attributesOf),
    `interface Tags {\n${widgets.map((widget) => `  "${widget.tag}": ${nameOf(widget)};`).join("\n")}\n}`,
    JSX,
    `type JsxTags = {\n${widgets.map((widget) => `  "${widget.tag}": Jsx<${nameOf(widget)}Attributes>;`).join("\n")}\n};`,
    `declare global {\n  interface HTMLElementTagNameMap extends Tags {}\n  interface HTMLElementEventMap {\n${names.map((name) => `    "${name}": CustomEvent;`).join("\n")}\n  }\n  namespace JSX {\n    interface IntrinsicElements extends JsxTags {}\n  }\n}`,
    `declare module "react" {\n  namespace JSX {\n    interface IntrinsicElements extends JsxTags {}\n  }\n}`,
  ].join("\n\n")}\n`;
};

const nameOf = ({ tag }) => `Its${camel(tag.slice(3)).replace(/^./, (letter) => letter.toUpperCase())}Element`;

const code = (list) => list.map(({ name }) => `\`${name}\``).join(" ");

/** The table of elements in the README. */
export const readmeTable = ({ widgets }) =>
  [
    "| element | attributes and properties | events |",
    "| --- | --- | --- |",
    ...widgets.map(
      ({ tag, attributes, properties, events }) => `| \`<${tag}>\` | ${code([...attributes, ...properties])} | ${code(events)} |`,
    ),
  ].join("\n");
