import { useCallback } from "react";
import { type Client, cityCross, citySegments, type Resource } from "../../../../core/internal.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { Place } from "../../engine/geometry.js";
import { namePlace } from "./name-place.js";

/** Milliseconds that a name may be waited for; the place is given without one then. */
const PATIENCE = 3_000;

/** Names places by the provider's crossings and streets, which are asked for at once; the long lists of devices are not needed. */
export function useCityNames(): (place: Place) => Promise<string | null> {
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
