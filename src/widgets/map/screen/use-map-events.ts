import { useEffect } from "react";
import { useWidget } from "../../kit/use-widget.js";
import type { CityMapStore } from "../state/store.js";
import type { MapEvents } from "../surface.js";

/** Milliseconds without a move after which the view is reported. */
const SETTLED = 250;

/** Emits `its-view-changed` when the map has come to rest. */
export function useViewEvents(store: CityMapStore): void {
  const { emit } = useWidget<MapEvents>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unbind = store.$view.subscribe((view) => {
      clearTimeout(timer);
      if (view && store.isUnreported(view)) timer = setTimeout(() => emit("its-view-changed", store.reportView(view)), SETTLED);
    });
    return () => {
      clearTimeout(timer);
      unbind();
    };
  }, [store, emit]);
}

/** Emits `its-error` and logs a line when the code of a plugin's layer fails; once, until it works again. */
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
