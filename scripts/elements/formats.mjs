const camel = (name) => name.replace(/-([a-z0-9])/g, (_whole, letter) => letter.toUpperCase());

/** The TypeScript type of an attribute's value; of an object only that it is one. */
const typeOf = ({ shape, reads }) => (reads === "json" ? "object" : shape);

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
          ...[...everything({ common, widget }, "attributes"), ...common.properties].map(({ name, description, shape }) => ({
            kind: "field",
            name: camel(name),
            description,
            type: { text: `${shape.includes("=>") ? `(${shape})` : shape} | undefined` },
          })),
          ...widget.methods.map(({ name, description, shape }) => ({ kind: "method", name, description, type: { text: shape } })),
        ],
        events: everything({ common, widget }, "events").map(({ name, description, shape }) => ({
          name,
          description,
          type: { text: `CustomEvent<${shape}>` },
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
    attributes: everything({ common, widget }, "attributes").map(({ name, description, choices = [], reads }) => ({
      name,
      description,
      ...(choices.length > 0 ? { values: choices.map((value) => ({ name: value })) } : {}),
      ...(reads === "boolean" ? { valueSet: "v" } : {}),
    })),
  })),
});

export const cssData = ({ common }) => ({
  version: 1.1,
  properties: common.cssProperties.map(({ name, description }) => ({ name, description })),
});

/**
 * What templates know of every element besides ours, each framework by its own types; without that framework it is any, and its
 * augmentation below says nothing.
 */
const TEMPLATES = `interface OfJsx {
  key?: string | number;
  ref?: unknown;
  class?: string;
  style?: object;
  children?: unknown;
}
// @ts-ignore
type OfReact = import("react").HTMLAttributes<HTMLElement>;
// @ts-ignore
type OfVue = import("vue").HTMLAttributes & import("vue").ReservedProps & import("vue").VNodeProps;
// @ts-ignore
type OfSvelte = import("svelte/elements").HTMLAttributes<HTMLElement>;

type Both<Own, Other> = Own & Omit<Other, keyof Own>;
type JsxTags = {
  [Tag in keyof Widgets]: Both<Markup<Widgets[Tag]["attributes"]> & Listeners<Widgets[Tag]["events"], "on"> & OfJsx, OfReact>;
};
type VueTags = {
  [Tag in keyof Widgets]: new () => {
    $props: Both<Markup<Widgets[Tag]["attributes"]> & VueListeners<Widgets[Tag]["events"]>, OfVue>;
    $slots: { default?(): unknown };
  };
};
type SvelteTags = {
  [Tag in keyof Widgets]: Both<
    Markup<Widgets[Tag]["attributes"]> & Listeners<Widgets[Tag]["events"], "on"> & Listeners<Widgets[Tag]["events"], "on:">,
    OfSvelte
  >;
};

type EventsOf<Widget> = Widget extends { events: infer Events } ? EventMap<Events> : never;
type Names<Events> = Events extends Events ? keyof Events : never;
type EventOf<Events, Name> = Events extends Events ? (Name extends keyof Events ? Events[Name] : never) : never;
/** All events of all elements; one name may stand for several details, of which the element knows its own. */
export type AllEvents = { [Name in Names<EventsOf<Widgets[keyof Widgets]>>]: EventOf<EventsOf<Widgets[keyof Widgets]>, Name> };

declare global {
  interface HTMLElementTagNameMap extends Elements {}
  interface GlobalEventHandlersEventMap extends AllEvents {}
  namespace JSX {
    interface IntrinsicElements extends JsxTags {}
  }
}

// @ts-ignore
declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends JsxTags {}
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents extends VueTags {}
}

// @ts-ignore
declare module "svelte/elements" {
  interface SvelteHTMLElements extends SvelteTags {}
}`;

/** Types of the tags: for `querySelector`, for listeners, and for the templates of React 18 and 19, Vue and Svelte. */
export const declarations = ({ widgets }) => {
  const from = (id) => `"./types/src/widgets/${id}/surface.js"`;
  const elementOf = ({ tag, name, description, methods }) => {
    const parents = [`ItsElement<${name}Events>`, `Properties<${name}Attributes>`, ...(methods.length > 0 ? [`${name}Methods`] : [])];
    return [
      `/** Events of \`<${tag}>\` by name, each with its detail. */\nexport interface Its${name}ElementEventMap extends EventMap<${name}Events> {}`,
      `/** ${description} */\nexport interface Its${name}Element extends ${parents.join(", ")} {}`,
    ].join("\n\n");
  };
  const interfacesOf = ({ name, methods }) =>
    ["Attributes", "Events", ...(methods.length > 0 ? ["Methods"] : [])].map((what) => name + what);
  return `${[
    "// Written by scripts/elements.mjs.",
    'import type { EventMap, ItsElement, Listeners, Markup, Properties, VueListeners } from "./types/src/widgets/kit/props.js";',
    widgets.map((widget) => `import type { ${interfacesOf(widget).join(", ")} } from ${from(widget.id)};`).join("\n"),
    widgets.map(({ id }) => `export type * from ${from(id)};`).join("\n"),
    'export type * from "./types/src/widgets/kit/surface.js";',
    'export type { ItsEvent } from "./types/src/widgets/kit/props.js";',
    ...widgets.map(elementOf),
    `interface Elements {\n${widgets.map(({ tag, name }) => `  "${tag}": Its${name}Element;`).join("\n")}\n}`,
    `interface Widgets {\n${widgets.map(({ tag, name }) => `  "${tag}": { attributes: ${name}Attributes; events: ${name}Events };`).join("\n")}\n}`,
    TEMPLATES,
  ].join("\n\n")}\n`;
};

const code = (list) => list.map(({ name }) => `\`${name}\``).join(" ");

/** The table of elements in docs/elements/index.md. */
export const elementsTable = ({ widgets }) =>
  [
    "| element | attributes and properties | events |",
    "| --- | --- | --- |",
    ...widgets.map(({ tag, attributes, events }) => `| \`<${tag}>\` | ${code(attributes)} | ${code(events)} |`),
  ].join("\n");
