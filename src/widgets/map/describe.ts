import { type ItemKind, type Language, localized, type MapItem, type Translate } from "../../core/index.js";
import { isOnMap } from "./cluster.js";

/** What a person should know of an item besides its name: kind, state, and what is wrong with its data. */
export function describe(item: MapItem, kinds: ReadonlyMap<string, ItemKind>, t: Translate, language: Language): string[] {
  const kind = kinds.get(item.kind);
  return [
    ...(kind ? [localized(kind.one, language)] : []),
    t(item.status),
    ...(item.age === "recent" ? [] : [t(item.age === "old" ? "old" : "ageUnknown")]),
    ...(isOnMap(item) ? [] : [t("noPlace")]),
  ];
}
