import { Labeler, type PaintRule, type PreparedTile, paint } from "protomaps-leaflet";
import { type CanvasView, SlicedLayer } from "../engine/canvas/canvas-layer.js";
import type { Palette } from "../engine/canvas/palette.js";
import type { Context } from "../engine/canvas/sprites.js";
import { labelRules } from "./label-rules.js";
import { paintRules } from "./paint-rules.js";
import type { VectorTiles } from "./vector-tiles.js";

/** Data tiles whose placed labels are kept, so that a pan does not move them. */
const NAMED_TILES = 64;

const frameOf = ({ left, top, width, height }: CanvasView) => ({ minX: left, minY: top, maxX: left + width, maxY: top + height });
/** Tiles in the library's format: by source, of which there is one. */
const only = (tiles: PreparedTile[]) => new Map([["", tiles]]);
/** Origin of a tile in the picture, as the library expects it. */
const originOf = ({ origin }: PreparedTile, { left, top }: CanvasView) => Object.assign(origin.clone(), { x: left, y: top });

/** Base of both layers of the base map: vector tiles, drawn in slices. */
abstract class TiledLayer extends SlicedLayer {
  protected override readonly reserve = 0.5;
  protected tiles: readonly PreparedTile[] = [];
  readonly #vectors: VectorTiles;
  #isAwaited = false;

  constructor(pane: string, vectors: VectorTiles) {
    super(pane);
    this.#vectors = vectors;
  }

  protected override prepare(view: CanvasView): boolean {
    const { tiles, isAwaited } = this.#vectors.at(view);
    this.tiles = tiles;
    this.#isAwaited = isAwaited;
    return isAwaited || tiles.length > 0;
  }

  /** The last picture stays while tiles are loading. */
  protected override picture(view: CanvasView, palette: Palette, ratio: number): void {
    if (!this.#isAwaited) super.picture(view, palette, ratio);
  }

  protected override isQuick(): boolean {
    return false;
  }

  protected override hasAny(): boolean {
    return true;
  }
}

/** Land, water, buildings and roads. */
export class GroundLayer extends TiledLayer {
  #rules: { readonly isDark: boolean; readonly rules: readonly PaintRule[] } | null = null;

  protected override *steps(context: Context, view: CanvasView, { isDark }: Palette): Generator<undefined, void> {
    if (this.#rules?.isDark !== isDark) this.#rules = { isDark, rules: paintRules(isDark) };
    const { tiles } = this;
    // Each rule over all tiles: otherwise the casing of a road would cover the same road in the neighbouring tile.
    for (const rule of this.#rules.rules)
      for (const tile of tiles) {
        paint(context as CanvasRenderingContext2D, view.zoom, only([tile]), null, [rule], frameOf(view), originOf(tile, view), false);
        yield;
      }
  }
}

/** Names of streets and places, above the roads' traffic and below the devices. */
export class GroundNameLayer extends TiledLayer {
  #labeler: { readonly key: string; readonly labeler: Labeler } | null = null;

  protected override *steps(context: Context, view: CanvasView, { isDark, font }: Palette): Generator<undefined, void> {
    const key = `${view.zoom} ${isDark} ${font}`;
    const { tiles } = this;
    if (this.#labeler?.key !== key) {
      const scratch = new OffscreenCanvas(1, 1).getContext("2d") as unknown as CanvasRenderingContext2D;
      this.#labeler = { key, labeler: new Labeler(view.zoom, scratch, labelRules(isDark, font), NAMED_TILES) };
    }
    const { labeler } = this.#labeler;
    for (const tile of tiles) {
      labeler.add(only([tile]));
      yield;
    }
    const [first] = tiles;
    if (first)
      paint(context as CanvasRenderingContext2D, view.zoom, only([]), labeler.index, [], frameOf(view), originOf(first, view), false);
  }
}
