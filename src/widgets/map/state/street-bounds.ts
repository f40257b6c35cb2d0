import { type Client, citySegments } from "../../../core/internal.js";
import { boundsOf, type Middle } from "./city-bounds.js";

/** Where the streets of a city lie, for a map with nothing else on it. */
export function streetBounds(client: Client) {
  const { $state } = citySegments(client);
  return {
    /** The box around all streets; null while they are not known, and when there are none. */
    around: (middle: Middle) =>
      boundsOf(middle, (add) => {
        for (const { geometry } of $state.get().data?.features ?? [])
          for (const [longitude, latitude] of geometry.coordinates) add(latitude, longitude);
      }),
    isFailed: () => $state.get().error !== undefined,
    /** Calls back now and whenever they are known anew. */
    follow: (listener: () => void) => $state.subscribe(listener),
  };
}

export type StreetBounds = ReturnType<typeof streetBounds>;
