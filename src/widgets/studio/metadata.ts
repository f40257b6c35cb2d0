import type { Localized } from "../../core/internal.js";

/** One line of documentation: a name, what it is, and its TypeScript type. */
export interface Line {
  name: string;
  description: string;
  type?: { text: string };
}

export interface AttributeLine extends Line {
  /** TypeScript type: `"a" | "b"` for one of a few. */
  type: { text: string };
}

/** A widget as `custom-elements.json` describes it (Custom Elements Manifest, schema 2.1.0). */
export interface Described {
  name: string;
  tagName: string;
  "x-title": Localized;
  description: string;
  attributes: readonly AttributeLine[];
  members: readonly (Line & { kind: string })[];
  events: readonly Line[];
  slots: readonly Line[];
  cssParts: readonly Line[];
  cssProperties: readonly Line[];
}

export interface Metadata {
  /** By tag. */
  described: ReadonlyMap<string, Described>;
  /** SRI value of `its.js` where the next version does not change that file. */
  integrity: string | undefined;
}

interface Manifest {
  modules: readonly { declarations: readonly Described[] }[];
  package: { version: string };
}

/**
 * Reads what the build wrote beside `its.js`. Rejects when it is not there. Only a folder of its version (`/1.0.0`,
 * `its-widgets@1.0.0/dist`) keeps its files: at any other address `integrity` would switch the element off with the next upgrade.
 */
export async function fetchMetadata(files: string): Promise<Metadata> {
  const read = async (name: string) => (await fetch(`${files}/${name}`, { credentials: "omit" })).json();
  const { modules, package: about }: Manifest = await read("custom-elements.json");
  const described = modules.flatMap(({ declarations }) => declarations).map((each) => [each.tagName, each] as const);
  const isOfVersion = files.split(/[/@]/).includes(about.version);
  return { described: new Map(described), integrity: isOfVersion ? (await read("integrity.json"))["its.js"] : undefined };
}

/** The values that an attribute may have, when they are a few. */
export const choicesOf = ({ type }: AttributeLine): string[] => [...type.text.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? "");
