import { useCallback, useEffect, useRef, useState } from "react";
import { type Client, cityCross, citySegments, inLanguage, type Language, type Resource } from "../../../../core/internal.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { Place } from "../../engine/geometry.js";
import type { MapView } from "../../engine/map-view.js";
import type { MapEvents } from "../../surface.js";
import { namePlace } from "./name-place.js";
import { PickBar } from "./PickBar.js";

/** Five decimals are about a metre. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
/** Beyond the antimeridian Leaflet's longitude exceeds ±180. */
const wrap = (longitude: number) => longitude - 360 * Math.round(longitude / 360);

/** Picks a place by click, touch or crosshair, named by the nearest crossing or street. */
export function PickPlace({ mapView }: { mapView: MapView }) {
  const { t, emit } = useWidget<MapEvents>();
  const nameOf = useCityNames();
  const [said, setSaid] = useState("");
  const isHere = useRef(false);
  const pick = useCallback(
    async (latitude: number, longitude: number) => {
      const place: Place = { latitude: round(latitude), longitude: round(wrap(longitude)) };
      const name = await nameOf(place);
      // The pick may have been cancelled meanwhile.
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

/** Milliseconds to wait for a name; after that the place has none. */
const PATIENCE = 3_000;

/** Returns a function that names places by the provider's crossings and streets, which are requested on mount. */
function useCityNames(): (place: Place) => Promise<string | null> {
  const { client, language } = useWidget();
  useStore(cityCross(client).$state);
  useStore(citySegments(client).$state);
  return useCallback((place) => nameLater({ client, language }, place), [client, language]);
}

async function nameLater({ client, language }: { client: Client; language: Language }, place: Place): Promise<string | null> {
  const [crossings, network] = await Promise.all([answerOf(cityCross(client)), answerOf(citySegments(client))]);
  return namePlace(place, { crossings: inLanguage(crossings ?? [], { client, language }), segments: network?.features ?? [] });
}

/** The answer once there is one; undefined after a failure or `PATIENCE`. */
function answerOf<Data>({ $state }: Resource<Data>): Promise<Data | undefined> {
  return new Promise((resolve) => {
    let stop = () => {};
    const timer = setTimeout(() => done(undefined), PATIENCE);
    const done = (data: Data | undefined) => {
      clearTimeout(timer);
      queueMicrotask(() => stop());
      resolve(data);
    };
    stop = $state.subscribe(({ data, error }) => {
      if (data !== undefined || error) done(data);
    });
  });
}
