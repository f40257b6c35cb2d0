import { useCallback, useEffect, useRef, useState } from "react";
import { type Client, cityCross, citySegments, type Resource } from "../../../../core/internal.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { Place } from "../../engine/geometry.js";
import type { MapView } from "../../engine/map-view.js";
import type { MapEvents } from "../../surface.js";
import { namePlace } from "./name-place.js";
import { PickBar } from "./PickBar.js";

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

/** Milliseconds that a name may be waited for; the place is given without one then. */
const PATIENCE = 3_000;

/** Names places by the provider's crossings and streets, which are asked for at once; the long lists of devices are not needed. */
function useCityNames(): (place: Place) => Promise<string | null> {
  const { client } = useWidget();
  useStore(cityCross(client).$state);
  useStore(citySegments(client).$state);
  return useCallback((place) => nameLater(client, place), [client]);
}

async function nameLater(client: Client, place: Place): Promise<string | null> {
  const [crossings, network] = await Promise.all([answerOf(cityCross(client)), answerOf(citySegments(client))]);
  return namePlace(place, { crossings: crossings ?? [], segments: network?.features ?? [] });
}

/** The answer as soon as there is one; undefined when it failed or takes too long. */
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
