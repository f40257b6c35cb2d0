import { VectorTile } from "@mapbox/vector-tile";
import type { Feature } from "geojson";
import Pbf from "pbf";
import { along, metres, mileage } from "../../src/provider/city/geometry.js";
import type { Position } from "../../src/provider/city/model.js";

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The tile in which a position lies. */
export function tileAt([longitude, latitude]: Position, z: number): TilePlace {
  const side = 2 ** z;
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return { z, x: Math.floor(((longitude + 180) / 360) * side), y: Math.floor(((1 - north) / 2) * side) };
}

/** The features of each layer in degrees; a tile without anything has no layer. */
export function decoded(bytes: Uint8Array | null, { z, x, y }: TilePlace): Record<string, Feature[]> {
  if (!bytes) return {};
  return Object.fromEntries(
    Object.entries(new VectorTile(new Pbf(bytes)).layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i).toGeoJSON(x, y, z) as Feature),
    ]),
  );
}

/** How far a position lies from the nearest of some lines, in metres, to half a metre. */
export function metresFrom(position: Position, features: readonly Feature[]): number {
  const lines = features.flatMap(({ geometry }) =>
    geometry.type === "LineString" ? [geometry.coordinates] : geometry.type === "MultiLineString" ? geometry.coordinates : [],
  ) as Position[][];
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const marks = mileage(line);
    for (let at = 0; at <= (marks.at(-1) ?? 0); at += 0.5) least = Math.min(least, metres(along(line, marks, at).position, position));
  }
  return least;
}
