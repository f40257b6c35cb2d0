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
