import { useEffect } from "react";
import { useWidget } from "../../kit/use-widget.js";
import type { CityMapStore } from "../state/store.js";
import type { MapEvents } from "../surface.js";

/** Emits `its-error` and logs a line for a plugin's layer whose code fails, once until it works again. */
export function useReportedFaults(store: CityMapStore): void {
  const { emit } = useWidget<MapEvents>();
  useEffect(() => {
    const reported = new Set<string>();
    return store.$shown.subscribe((shown) => {
      for (const { layer, plugin, state } of shown) {
        if (!state.fault) reported.delete(layer.id);
        if (!state.fault || reported.has(layer.id)) continue;
        reported.add(layer.id);
        const message = `plugin "${plugin}", layer "${layer.id}": ${state.fault}`;
        globalThis.console?.error(`its: ${message}`);
        emit("its-error", { code: "layer-failed", message, plugin, layer: layer.id });
      }
    });
  }, [store, emit]);
}
