import type { Localized } from "../../core/index.js";

/** One line of documentation: a name and what it is. */
export interface Line {
  name: string;
  description: string;
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
  members: readonly (Line & { kind: string; type?: { text: string } })[];
  events: readonly Line[];
  slots: readonly Line[];
  cssParts: readonly Line[];
  cssProperties: readonly Line[];
}

export interface Metadata {
  /** By tag. */
  described: ReadonlyMap<string, Described>;
  /** SRI values by the path of a file below the folder of `its.js`. */
  integrity: Readonly<Record<string, string>>;
}

interface Manifest {
  modules: readonly { declarations: readonly Described[] }[];
}

/** Reads what the build wrote beside `its.js`. Rejects when it is not there. */
export async function fetchMetadata(files: string): Promise<Metadata> {
  const read = async <File>(name: string): Promise<File> => {
    const answer = await fetch(`${files}/${name}`, { credentials: "omit" });
    if (!answer.ok) throw new Error(`"${files}/${name}" was answered ${answer.status}.`);
    return (await answer.json()) as File;
  };
  const [{ modules }, integrity] = await Promise.all([
    read<Manifest>("custom-elements.json"),
    read<Record<string, string>>("integrity.json"),
  ]);
  const described = modules.flatMap(({ declarations }) => declarations).map((each) => [each.tagName, each] as const);
  return { described: new Map(described), integrity };
}

/** The values that an attribute may have, when they are a few. */
export const choicesOf = ({ type }: AttributeLine): string[] => [...type.text.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? "");
