import { type MapItem, type Widget, widgets } from "../../core/index.js";
import type { CityMapStore } from "./store.js";

/** The widget that shows an item in full, when the page has registered it. */
export function panelOf(item: MapItem | undefined, { kinds }: CityMapStore): Widget | undefined {
  const id = item && kinds.get(item.kind)?.panel;
  return id ? widgets().find((widget) => widget.id === id) : undefined;
}
