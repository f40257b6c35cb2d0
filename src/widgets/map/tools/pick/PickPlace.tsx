import { useCallback, useEffect, useRef, useState } from "react";
import { useWidget } from "../../../kit/use-widget.js";
import type { Place } from "../../engine/geometry.js";
import type { MapView } from "../../engine/map-view.js";
import type { MapEvents } from "../../surface.js";
import { PickBar } from "./PickBar.js";
import { useCityNames } from "./use-city-names.js";

/** Five digits are a metre. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
/** Beyond the antimeridian the map goes on counting. */
const wrap = (longitude: number) => longitude - 360 * Math.round(longitude / 360);

/** A place by click, finger or crosshair, named by the nearest crossing or street. */
export function PickPlace({ mapView }: { mapView: MapView }) {
  const { t, emit } = useWidget<MapEvents>();
  const nameOf = useCityNames();
  const [said, setSaid] = useState("");
  const isHere = useRef(false);
  const pick = useCallback(
    async (latitude: number, longitude: number) => {
      const place: Place = { latitude: round(latitude), longitude: round(wrap(longitude)) };
      const name = await nameOf(place);
      // It may have been cancelled meanwhile.
      if (!isHere.current) return;
      setSaid(t("picked", { name: name ?? `${place.latitude}, ${place.longitude}` }));
      emit("its-place-picked", { ...place, name });
    },
    [nameOf, emit, t],
  );
  useEffect(() => mapView.takePlaces(pick), [mapView, pick]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return <PickBar mapView={mapView} hint={t("pickPlace")} said={said} onPick={pick} />;
}
