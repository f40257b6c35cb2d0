import type { Widget } from "../core/index.js";

/**
 * What of a screen's view stands in the search of the address. A fixed list: an address that somebody sends must not set
 * attributes such as `provider` or `control`.
 */
const viewParams = [
  ...["center", "zoom", "layers", "device", "tab", "widget", "request", "place", "message"],
  ...["query", "object", "sort", "kind", "objects", "direction", "from", "to", "compare", "shared"],
];

const attributesOfView = (widget: Widget) => viewParams.filter((name) => widget.attributes && name in widget.attributes);

/** The attributes that the address gives to a screen. */
export function readView(widget: Widget, search: string): Record<string, string> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(attributesOfView(widget).flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? ""]] : [])));
}

/** The search after a change of view; `null` takes a parameter away, what is not said stays, lists are joined by commas. */
export function writeView(widget: Widget, search: string, view: Readonly<Record<string, unknown>>): string {
  const next = new URLSearchParams(search);
  for (const name of attributesOfView(widget)) {
    if (!(name in view) || view[name] === undefined) continue;
    if (view[name] === null) next.delete(name);
    else next.set(name, `${view[name]}`);
  }
  // Commas and colons are allowed in a search and make an address that people can read aloud.
  return next.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
}
