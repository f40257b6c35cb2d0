import type { MapMark } from "../../../core/internal.js";

/** Longitude and latitude in degrees (RFC 7946). */
type Position = readonly [longitude: number, latitude: number];

/** A place picked on the map; `name` is the nearest crossing or street, null where none is near. */
export interface PickedPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string | null;
}

/** A section of a street picked on the map. */
export interface PickedSection {
  readonly id: string | number;
  readonly name: string;
  readonly coordinates: readonly Position[];
}

export const pointMark = (
  { longitude, latitude }: { longitude: number; latitude: number },
  properties: MapMark["properties"],
): MapMark => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [longitude, latitude] },
  properties,
});

export const lineMark = (coordinates: readonly Position[], properties: MapMark["properties"]): MapMark => ({
  type: "Feature",
  geometry: { type: "LineString", coordinates },
  properties,
});
