import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { type CitySegments, citySegments, type MapMark } from "../../../../core/internal.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { metresToLine, nearest } from "../../engine/geometry.js";
import type { MapView } from "../../engine/map-view.js";
import type { MapEvents } from "../../surface.js";
import { useMarkLayer } from "../marks/use-mark-layer.js";
import { PickBar } from "./PickBar.js";

type Segment = CitySegments["features"][number];

/** CSS px around a street within which a pointer hits it. */
const REACH = 24;

/** Picks a street section by click, touch or crosshair; the one under the pointer is highlighted. */
export function PickSection({ mapView }: { mapView: MapView }) {
  const { t, client, emit } = useWidget<MapEvents>();
  const { data, error } = useStore(citySegments(client).$state);
  const [said, setSaid] = useState("");
  const [under, setUnder] = useState<Segment | undefined>();
  const segments = useMemo(() => data?.features.filter(({ geometry }) => geometry.coordinates.length > 1) ?? [], [data]);
  const highlighted = useMemo(() => (under ? [toMark(under)] : []), [under]);
  useMarkLayer(mapView, highlighted);

  const sectionAt = useCallback(
    (latitude: number, longitude: number) => {
      const { map } = mapView;
      const metres = map.distance(map.containerPointToLatLng([0, 0]), map.containerPointToLatLng([REACH, 0]));
      return nearest(segments, metres, ({ geometry }) => metresToLine({ latitude, longitude }, geometry.coordinates));
    },
    [mapView, segments],
  );
  const pick = useCallback(
    (latitude: number, longitude: number) => {
      const found = sectionAt(latitude, longitude);
      setUnder(found);
      if (!found) return setSaid(t("noSection"));
      const { id, name } = found.properties;
      setSaid(t("picked", { name: name || t("street") }));
      emit("its-section-picked", { id, name, coordinates: found.geometry.coordinates });
    },
    [sectionAt, emit, t],
  );
  // In the same frame as the hint that announces it.
  useLayoutEffect(() => mapView.takePlaces(pick), [mapView, pick]);
  useEffect(() => {
    const follow = ({ latlng }: { latlng: { lat: number; lng: number } }) => setUnder(sectionAt(latlng.lat, latlng.lng));
    mapView.map.on("mousemove", follow);
    return () => void mapView.map.off("mousemove", follow);
  }, [mapView, sectionAt]);

  const hint = data ? t("pickSection") : t(error ? "noStreets" : "loading");
  return <PickBar mapView={mapView} hint={hint} said={said} onPick={pick} />;
}

const toMark = ({ geometry, properties: { id, name } }: Segment): MapMark => ({
  type: "Feature",
  geometry,
  properties: { id, label: name, kind: "section" },
});
