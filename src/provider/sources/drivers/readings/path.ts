import { Fault } from "./fault.js";

/** A part of a message: its keys, and whether it is looked for from the top where the figure is one of a list. */
export interface Path {
  readonly text: string;
  readonly keys: readonly string[];
  readonly isFromTop: boolean;
}

/**
 * Reads a path: keys with dots between, as `data.count` or `lanes.0.count`. A key with a dot in it stands in quotes, `"1.5 m".count`, in
 * which `\` takes a quote for itself. `$.` begins at the top of the message, also within a list.
 */
export function pathOf(text: string): Path {
  const isFromTop = text.startsWith("$.");
  const keys = (isFromTop ? text.slice(2) : text).matchAll(/(?:^|\.)(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^.]*))(?=\.|$)/g);
  const unquoted = (quoted: string) => quoted.replace(/\\(.)/g, "$1");
  return {
    text,
    isFromTop,
    keys: [...keys].map(([, double, single, bare = ""]) =>
      (double ?? single) === undefined ? bare : unquoted((double ?? single) as string),
    ),
  };
}

/** A list of which a path has taken one by its place. */
export interface Picked {
  /** The path of the list. */
  readonly list: string;
  readonly at: string;
  readonly length: number;
}

/** What lies at a path; undefined where nothing does. `pick` is told of each list on the way. */
export function partAt(top: unknown, { keys }: Path, pick?: (picked: Picked) => void): unknown {
  let part = top;
  for (const [depth, key] of keys.entries()) {
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, key)) return undefined;
    if (Array.isArray(part)) pick?.({ list: keys.slice(0, depth).join("."), at: key, length: part.length });
    part = (part as Record<string, unknown>)[key];
  }
  return part;
}

/** The same; throws a fault where nothing does. */
export function needAt(top: unknown, path: Path, pick?: (picked: Picked) => void): unknown {
  const part = partAt(top, path, pick);
  if (part === undefined) throw new Fault("path", `It has nothing at "${path.text}".`);
  return part;
}
