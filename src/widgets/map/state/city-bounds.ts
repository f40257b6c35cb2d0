import type { LatLngBoundsLiteral } from "leaflet";
import { type City, type Client, citySegments, hasPlace, type MapItem, runsOf } from "../../../core/internal.js";

/** Degrees from the city within which a thing counts for "the whole city": one wrong coordinate must not show the globe. */
const NEAR = 1;

/** The middle of a city, as the provider gives it. */
export type Middle = Pick<City, "latitude" | "longitude"> | undefined;

/** The box around everything of a city that has a place; null when nothing has. */
export const boundsOfCity = (items: readonly MapItem[], middle: Middle) =>
  boundsOf(middle, (add) => {
    for (const { table, from, to } of runsOf(items)) {
      const { latitude, longitude } = table?.columns ?? {};
      for (let at = from; at < to; at++) {
        if (latitude && longitude) add(latitude[at - from]!, longitude[at - from]!);
        else add(items[at]!.latitude, items[at]!.longitude);
      }
    }
  });

/** The middle of a box of two corners. */
export const middleOf = (box: LatLngBoundsLiteral) =>
  box.reduce<[number, number]>(([latitude, longitude], corner) => [latitude + corner[0] / 2, longitude + corner[1] / 2], [0, 0]);

/** The box around whatever `addAll` names that lies in or near the city; null when nothing does. */
export function boundsOf(middle: Middle, addAll: (add: (latitude: number, longitude: number) => void) => void): LatLngBoundsLiteral | null {
  let south = 90;
  let west = 180;
  let north = -90;
  let east = -180;
  addAll((latitude, longitude) => {
    if (!hasPlace({ latitude, longitude })) return;
    if (middle && (Math.abs(latitude - middle.latitude) >= NEAR || Math.abs(longitude - middle.longitude) >= NEAR)) return;
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  });
  if (south > north) return null;
  return [
    [south, west],
    [north, east],
  ];
}

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
