import type { MapLayer } from "../../core/index.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import type { CityMapStore } from "./store.js";

/** Whether a layer is on, and what switches it and tells the page. */
export function useLayerToggle(store: CityMapStore, { id }: MapLayer): { isOn: boolean; toggle(): void } {
  const { emit } = useWidget();
  useStore(store.$on);
  const toggle = () => {
    store.toggle(id);
    emit("its-layer-toggled", { layer: id, isOn: store.isOn(id), layers: store.$on.get()?.join(",") ?? null });
  };
  return { isOn: store.isOn(id), toggle };
}
