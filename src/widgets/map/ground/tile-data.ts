import { VectorTile } from "@mapbox/vector-tile";
import Pbf from "pbf";

/** Side of a tile at its own zoom, in CSS px. */
export const SIDE = 512;

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Kinds of shapes, by the numbers of the Mapbox Vector Tile specification (2.1, 4.3.4). */
export const Shape = { point: 1, line: 2, area: 3 } as const;

/** One thing of a tile. */
export interface Feature {
  readonly shape: number;
  readonly props: Readonly<Record<string, unknown>>;
  /** Points, lines or rings, in CSS px from the corner of the tile at its own zoom. */
  readonly lines: readonly (readonly Place[])[];
  readonly box: Box;
}

/** In the unit of what it encloses. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The features of a tile by its layers. */
export type TileData = ReadonlyMap<string, readonly Feature[]>;

/** Decodes a vector tile; throws for bytes that are none. */
export function decodeTile(bytes: ArrayBuffer): TileData {
  const data = new Map<string, Feature[]>();
  for (const [name, layer] of Object.entries(new VectorTile(new Pbf(bytes)).layers)) {
    const scale = SIDE / layer.extent;
    const features: Feature[] = [];
    for (let at = 0; at < layer.length; at++) {
      const feature = layer.feature(at);
      const lines: Place[][] = feature.loadGeometry();
      for (const line of lines)
        for (const place of line as { x: number; y: number }[]) {
          place.x *= scale;
          place.y *= scale;
        }
      features.push({ shape: feature.type, props: feature.properties, lines, box: boxOf(lines) });
    }
    data.set(name, features);
  }
  return data;
}

/** The smallest box around all points. */
export function boxOf(lines: Feature["lines"]): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const line of lines)
    for (const { x, y } of line) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  return { left, top, right, bottom };
}
