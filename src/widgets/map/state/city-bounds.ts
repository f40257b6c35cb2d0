import type { LatLngBoundsLiteral } from "leaflet";
import { type City, type Client, citySegments, hasPlace, type MapItem, runsOf } from "../../../core/internal.js";

/** Degrees from the city within which an item counts for "the whole city": one wrong coordinate must not show the globe. */
const NEAR = 1;

/** Centre of a city, as the provider gives it. */
export type Middle = Pick<City, "latitude" | "longitude"> | undefined;

/** Bounding box of all items with a position; null without any. */
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

/** Centre of a box. */
export const middleOf = (box: LatLngBoundsLiteral) =>
  box.reduce<[number, number]>(([latitude, longitude], corner) => [latitude + corner[0] / 2, longitude + corner[1] / 2], [0, 0]);

/** Bounding box of the positions that `addAll` adds, as far as they are in or near the city; null without any. */
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

/** Extent of the city's streets, for a map with nothing else on it. */
export function streetBounds(client: Client) {
  const { $state } = citySegments(client);
  return {
    /** Bounding box of all streets; null while they are loading, and without any. */
    around: (middle: Middle) =>
      boundsOf(middle, (add) => {
        for (const { geometry } of $state.get().data?.features ?? [])
          for (const [longitude, latitude] of geometry.coordinates) add(latitude, longitude);
      }),
    isFailed: () => $state.get().error !== undefined,
    /** Calls back now and whenever the streets change. */
    follow: (listener: () => void) => $state.subscribe(listener),
  };
}

export type StreetBounds = ReturnType<typeof streetBounds>;
