import type { Widget } from "../core/index.js";

/**
 * What of a screen's view stands in the search of the address, or in its fragment (`#shared=…`) where it is too long to be
 * asked for. A fixed list: an address that somebody sends must not set attributes such as `provider` or `control`.
 */
const viewParams = [
  ...["center", "zoom", "layers", "device", "tab", "widget", "request", "place", "message"],
  ...["query", "object", "sort", "kind", "objects", "direction", "from", "to", "compare", "shared"],
];

const attributesOfView = (widget: Widget) => viewParams.filter((name) => widget.attributes && name in widget.attributes);

/** What of an address a view stands in, as `location` has it: each empty or with its `?` or `#`. */
export interface View {
  readonly search: string;
  readonly hash: string;
}

/** The attributes that the address gives to a screen. */
export function readView(widget: Widget, { search, hash }: View): Record<string, string> {
  const given = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]);
  return Object.fromEntries(attributesOfView(widget).flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? ""]] : [])));
}

/**
 * Search and fragment after a change of view; `null` takes a parameter away, what is not said stays, lists are joined by commas.
 * What is written stands in the search, and no longer in the fragment.
 */
export function writeView(widget: Widget, { search, hash }: View, view: Readonly<Record<string, unknown>>): View {
  const next = new URLSearchParams(search);
  const names = attributesOfView(widget).filter((name) => view[name] !== undefined);
  for (const name of names) {
    if (view[name] === null) next.delete(name);
    else next.set(name, `${view[name]}`);
  }
  // Commas and colons are allowed in a search and make an address that people can read aloud.
  const written = next.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return { search: written && `?${written}`, hash: without(hash, names) };
}

/** A fragment as it was, unless one of these parameters stands in it. */
function without(hash: string, names: readonly string[]): string {
  const fragment = new URLSearchParams(hash.slice(1));
  const written = names.filter((name) => fragment.has(name));
  if (written.length === 0) return hash;
  for (const name of written) fragment.delete(name);
  return `${fragment}` && `#${fragment}`;
}
