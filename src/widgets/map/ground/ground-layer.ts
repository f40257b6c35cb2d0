import type { Palette } from "../../kit/palette.js";
import { type CanvasView, SlicedLayer } from "../engine/canvas/canvas-layer.js";
import type { Context } from "../engine/canvas/sprites.js";
import { labelRules } from "./label-rules.js";
import { type Covered, clearOf, Labels, writeLabel } from "./labels.js";
import { type PaintRule, paintTile } from "./paint.js";
import { paintRules } from "./paint-rules.js";
import type { Tile } from "./tile-places.js";
import type { VectorTiles } from "./vector-tiles.js";

/** Base of both layers of the base map: vector tiles, drawn in slices. */
abstract class TiledLayer extends SlicedLayer {
  protected override readonly reserve = 0.5;
  protected tiles: readonly Tile[] = [];
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
        paintTile(context, rule, tile, view);
        yield;
      }
  }
}

/** Names of streets and places, above the roads' traffic and below the devices. */
export class GroundNameLayer extends TiledLayer {
  #named: { readonly key: string; readonly labels: Labels } | null = null;
  #symbols: readonly Covered[] = [];

  /** Keeps the names out of the way of symbols. */
  avoid(symbols: readonly Covered[]): void {
    this.#symbols = symbols;
    this.redraw();
  }

  protected override *steps(context: Context, view: CanvasView, { isDark, font }: Palette): Generator<undefined, void> {
    const key = `${view.zoom} ${isDark} ${font}`;
    const { tiles } = this;
    if (this.#named?.key !== key) {
      const scratch = new OffscreenCanvas(1, 1).getContext("2d") as Context;
      this.#named = { key, labels: new Labels(view.zoom, labelRules(isDark, font), scratch) };
    }
    const { labels } = this.#named;
    for (const tile of tiles) {
      labels.add(tile);
      yield;
    }
    labels.keepOnly(tiles);
    for (const label of clearOf(labels.in(view), this.#symbols, 2 ** view.zoom)) writeLabel(context, label, view);
  }
}
