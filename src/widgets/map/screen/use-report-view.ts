import { useEffect } from "react";
import { useWidget } from "../../kit/use-widget.js";
import type { CityMapStore } from "../state/store.js";
import type { MapEvents } from "../surface.js";

/** Milliseconds without a move after which the page is told where the map looks. */
const SETTLED = 250;

/** Tells the page where the map looks, when it has come to rest. */
export function useReportView(store: CityMapStore): void {
  const { emit } = useWidget<MapEvents>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unbind = store.$view.subscribe((view) => {
      clearTimeout(timer);
      if (view && store.isNews(view)) timer = setTimeout(() => emit("its-view-changed", store.tellView(view)), SETTLED);
    });
    return () => {
      clearTimeout(timer);
      unbind();
    };
  }, [store, emit]);
}
