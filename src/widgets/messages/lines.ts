import type { MessageEntry } from "../../core/internal.js";
import { classOf } from "./classes.js";

/** What one line of the list shows. */
export type Line =
  | { readonly kind: "heading"; readonly key: string; readonly of: "pending" | "all" }
  | { readonly kind: "group"; readonly key: string; readonly entries: readonly MessageEntry[]; readonly where: string | null }
  | { readonly kind: "one"; readonly key: string; readonly entry: MessageEntry; readonly isInGroup: boolean };

/**
 * The lines of the list: what waits for somebody first, then the others by time. Equal messages of one street are one group, of
 * the others only those that follow one another, so that the list stays in the order of time. `isUnfolded` says of a group's key
 * whether its messages are lines of their own.
 */
export function linesOf(
  waiting: readonly MessageEntry[],
  others: readonly MessageEntry[],
  isUnfolded: (group: string) => boolean,
): readonly Line[] {
  const lines = (groups: readonly (readonly MessageEntry[])[]) => groups.flatMap((entries) => linesOfGroup(entries, isUnfolded));
  return [
    ...(waiting.length > 0 ? [{ kind: "heading", key: "pending", of: "pending" } as const, ...lines(alike(waiting))] : []),
    { kind: "heading", key: "all", of: "all" },
    ...lines(neighbours(others)),
  ];
}

function linesOfGroup(entries: readonly MessageEntry[], isUnfolded: (group: string) => boolean): readonly Line[] {
  const [first] = entries;
  if (!first) return [];
  if (entries.length === 1) return [{ kind: "one", key: first.id, entry: first, isInGroup: false }];
  // By its oldest message, so that it stays the same group when a newer one joins it.
  const key = `group ${entries.at(-1)?.id}`;
  const group = { kind: "group", key, entries, where: whereOf(entries) } as const;
  if (!isUnfolded(key)) return [group];
  return [group, ...entries.map((entry) => ({ kind: "one", key: entry.id, entry, isInGroup: true }) as const)];
}

/** The device if all are of one, else their street, which their names begin with («Мира / Ленина», «Мира, подход с юга»); null of the city's own. */
function whereOf(entries: readonly MessageEntry[]): string | null {
  const [first] = entries;
  if (!first?.device) return null;
  return entries.every(({ device }) => device?.name === first.device?.name) ? first.device.name : streetOf(first);
}

const streetOf = ({ device }: MessageEntry) => device?.name.split(/ \/ |, /)[0]?.trim() ?? "";

const alikeKey = (entry: MessageEntry) => `${classOf(entry)}\n${entry.device ? streetOf(entry) : " "}\n${entry.text}`;

function alike(entries: readonly MessageEntry[]): MessageEntry[][] {
  const groups = new Map<string, MessageEntry[]>();
  for (const entry of entries) {
    const key = alikeKey(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

function neighbours(entries: readonly MessageEntry[]): MessageEntry[][] {
  const groups: MessageEntry[][] = [];
  let before: string | null = null;
  for (const entry of entries) {
    const key = alikeKey(entry);
    if (key === before) groups.at(-1)?.push(entry);
    else groups.push([entry]);
    before = key;
  }
  return groups;
}
