import type { WidgetScreen } from "../core/internal.js";

const attributesOf = ({ inAddress }: WidgetScreen) => Object.keys(inAddress?.attributes ?? {});

/** Search and fragment of an address as in `location`: each empty, or with its `?` or `#`. */
export interface View {
  readonly search: string;
  readonly hash: string;
}

/**
 * The attributes that the address gives to a screen: those its manifest names, from the search, or from the fragment
 * (`#shared=…`) where a value is too long for a request.
 */
export function readView(screen: WidgetScreen, { search, hash }: View): Record<string, string> {
  const given = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]);
  return Object.fromEntries(attributesOf(screen).flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? ""]] : [])));
}

/**
 * Search and fragment after a change of view: `null` removes a parameter, others that are not named stay, lists are joined by commas.
 * A written parameter moves from the fragment into the search.
 */
export function writeView(screen: WidgetScreen, { search, hash }: View, view: Readonly<Record<string, unknown>>): View {
  const next = new URLSearchParams(search);
  const names = attributesOf(screen).filter((name) => view[name] !== undefined);
  for (const name of names) {
    if (view[name] === null) next.delete(name);
    else next.set(name, `${view[name]}`);
  }
  // Commas and colons are allowed in a search and make an address that people can read aloud.
  const written = next.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return { search: written && `?${written}`, hash: without(hash, names) };
}

/** Whether the change of the search makes a history entry, so that Back undoes it. */
export function makesEntry({ inAddress }: WidgetScreen, before: string, after: string): boolean {
  const old = new URLSearchParams(before);
  const now = new URLSearchParams(after);
  return Object.entries(inAddress?.attributes ?? {}).some(([name, mode]) => {
    if (mode === "push") return now.get(name) !== old.get(name);
    return mode === "open" && now.has(name) && !old.has(name);
  });
}

/** The fragment without these parameters; unchanged when it has none of them. */
function without(hash: string, names: readonly string[]): string {
  const fragment = new URLSearchParams(hash.slice(1));
  const written = names.filter((name) => fragment.has(name));
  if (written.length === 0) return hash;
  for (const name of written) fragment.delete(name);
  return `${fragment}` && `#${fragment}`;
}
