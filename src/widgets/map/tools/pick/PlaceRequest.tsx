import { useEffect } from "react";
import { useWidget } from "../../../kit/use-widget.js";
import type { MapView } from "../../engine/map-view.js";
import type { CityMapStore } from "../../state/store.js";
import type { MapEvents } from "../../surface.js";
import { Pick } from "./Pick.js";

/** Picks the place of a new urban request, then emits `its-navigate` to its form. */
export function PlaceRequest({ mapView, store }: { mapView: MapView; store: CityMapStore }) {
  const { element, emit } = useWidget<MapEvents>();
  useEffect(() => {
    const take = (event: Event) => {
      if (event.target !== element) return;
      store.$tool.set(null);
      if (event.type === "its-pick-cancelled") return;
      const { latitude, longitude } = (event as CustomEvent<{ latitude: number; longitude: number }>).detail;
      emit("its-navigate", { screen: "requests", params: { request: "new", place: `${latitude},${longitude}` } });
    };
    const names = ["its-place-picked", "its-pick-cancelled"];
    for (const name of names) element.addEventListener(name, take);
    return () => {
      for (const name of names) element.removeEventListener(name, take);
    };
  }, [element, emit, store]);
  return <Pick mapView={mapView} wanted="place" />;
}
