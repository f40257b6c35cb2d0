import { type Loadable, loadables, type MapItem } from "../../../core/internal.js";
import type { CityMapStore } from "../state/store.js";

/** The widget for the panel of an item, if the page can load it. */
export function panelOf(item: MapItem | undefined, { kinds }: CityMapStore): Loadable | undefined {
  const id = item && kinds.get(item.kind)?.panel;
  return id ? loadables().find((widget) => widget.id === id) : undefined;
}
