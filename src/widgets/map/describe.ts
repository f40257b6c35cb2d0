import { type ItemKind, type Language, localized, type MapItem, type Translate } from "../../core/index.js";
import { isOnMap } from "./mercator.js";

type Kinds = ReadonlyMap<string, ItemKind>;

/** Characters of a name that are shown: a page that lays out a name of a megabyte stands still for half a minute (faults F9). */
const SHOWN = 300;

/** What an item is called: «Автобус 12», or its own name where that says enough. */
export function nameOf({ kind, name: whole }: MapItem, kinds: Kinds, language: Language): string {
  const name = whole.length > SHOWN ? `${whole.slice(0, SHOWN)}…` : whole;
  const named = kinds.get(kind)?.named;
  return named ? localized(named, language).replace("{{name}}", () => name) : name;
}

/** What a person should know of an item besides its name: kind, state, and what is wrong with its data. */
export function describe(item: MapItem, kinds: Kinds, t: Translate, language: Language): string[] {
  const kind = kinds.get(item.kind);
  return [
    ...(kind && !kind.named ? [localized(kind.one, language)] : []),
    t(item.status, item.values),
    ...(item.age === "recent" ? [] : [t(item.age === "old" ? "old" : "ageUnknown")]),
    ...(isOnMap(item) ? [] : [t("noPlace")]),
  ];
}
