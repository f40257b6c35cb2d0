import type { CanvasView } from "../engine/canvas/canvas-layer.js";
import { SIDE, type TileData } from "./tile-data.js";

/** Where a tile lies in a view. */
export interface TilePlace {
  /** Address of the tile. */
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Its corner in projected CSS px at the zoom of the view; left of the world and right of it, too. */
  readonly left: number;
  readonly top: number;
  /** CSS px at the zoom of the view for each at the tile's own zoom. */
  readonly scale: number;
}

/** A tile that is there. */
export interface Tile extends TilePlace {
  readonly data: TileData;
}

/**
 * The tiles that cover a view. At a broken zoom they are those of the next whole one, drawn smaller; above `maxZoom` those of `maxZoom`,
 * drawn larger.
 */
export function placesOf(
  { zoom, left, top, width, height }: Pick<CanvasView, "zoom" | "left" | "top" | "width" | "height">,
  maxZoom: number,
) {
  // A tile has four times the area of Leaflet's, so it is of the zoom before.
  const z = Math.min(Math.max(Math.ceil(zoom) - 1, 0), maxZoom);
  const scale = 2 ** (zoom - 1 - z);
  const side = SIDE * scale;
  const across = 2 ** z;
  const places: TilePlace[] = [];
  for (let column = Math.floor(left / side); column * side <= left + width; column++)
    for (let row = Math.max(0, Math.floor(top / side)); row * side <= top + height && row < across; row++)
      places.push({ z, x: ((column % across) + across) % across, y: row, left: column * side, top: row * side, scale });
  return places;
}
