import type { MapLayer } from "../../../core/internal.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { CityMapStore } from "../state/store.js";
import type { MapEvents } from "../surface.js";

/** Whether a layer is on, and a function that toggles it and emits `its-layer-toggled`. */
export function useLayerToggles(store: CityMapStore) {
  const { emit } = useWidget<MapEvents>();
  useStore(store.$on);
  return {
    isOn: ({ id }: MapLayer) => store.isOn(id),
    toggle({ id }: MapLayer) {
      store.toggle(id);
      emit("its-layer-toggled", { layer: id, isOn: store.isOn(id), layers: store.$on.get()?.join(",") ?? null });
    },
  };
}
