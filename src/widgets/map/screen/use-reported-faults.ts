import { useEffect } from "react";
import { useWidget } from "../../kit/use-widget.js";
import type { CityMapStore } from "../state/store.js";

/** Tells the page and the console of a plugin's layer whose code is wrong, once until it is well again. */
export function useReportedFaults(store: CityMapStore): void {
  const { emit } = useWidget();
  useEffect(() => {
    const told = new Set<string>();
    return store.$shown.subscribe((shown) => {
      for (const { layer, plugin, state } of shown) {
        if (!state.fault) told.delete(layer.id);
        if (!state.fault || told.has(layer.id)) continue;
        told.add(layer.id);
        const message = `plugin "${plugin}", layer "${layer.id}": ${state.fault}`;
        globalThis.console?.error(`its: ${message}`);
        emit("its-error", { code: "layer-failed", message, plugin, layer: layer.id });
      }
    });
  }, [store, emit]);
}
