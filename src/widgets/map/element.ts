import { loadWithRetry } from "../../core/internal.js";
import { defineWidget } from "../kit/element.js";
import { options } from "./options.js";
import { preload } from "./preload.js";
import { map } from "./widget.js";

/**
 * Defines the element once its screen is loaded: Leaflet needs a window when it is imported, and a server that imports this
 * module has none. After a failure the next call tries again.
 */
export async function define(): Promise<void> {
  const { CityMap } = await loadWithRetry(() => import("./CityMap.js"));
  defineWidget(map, CityMap, options);
}

if ("window" in globalThis) {
  preload(map.tag);
  define().catch((error: unknown) => globalThis.console?.error(`its: the screen of "${map.tag}" could not be loaded: ${error}`));
}
