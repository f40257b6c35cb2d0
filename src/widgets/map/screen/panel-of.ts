import { type Loadable, loadables, type MapItem } from "../../../core/internal.js";
import type { CityMapStore } from "../state/store.js";

/** The widget that shows an item in full, when the page can load it. */
export function panelOf(item: MapItem | undefined, { kinds }: CityMapStore): Loadable | undefined {
  const id = item && kinds.get(item.kind)?.panel;
  return id ? loadables().find((widget) => widget.id === id) : undefined;
}
