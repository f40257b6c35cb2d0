import type { ItemKind, MapItem } from "../../../core/index.js";
import type { Mark } from "../cluster.js";
import { nearestTo } from "../hit-test.js";
import { isOnMap } from "../mercator.js";
import { drive, type Journey, placeAt } from "../motion.js";
import { CanvasLayer, type CanvasView } from "./canvas-layer.js";
import type { Palette } from "./palette.js";
import { createSprites, type Sprites } from "./sprites.js";
import { vehicleSprite } from "./vehicle-sprite.js";

/** Pixels a thing may lag behind before it is drawn anew. */
const STEP = 0.6;
const FRAME = 16;

/** Things that drive, on a canvas of their own; frames are drawn only while something in view moves visibly. */
export class MovingLayer extends CanvasLayer {
  readonly #kinds: ReadonlyMap<string, ItemKind>;
  readonly #isStill: boolean;
  #journeys: ReadonlyMap<string, Journey> = new Map();
  #items: readonly MapItem[] = [];
  #changed = 0;
  #sprites: Sprites | null = null;
  #selected: MapItem | undefined;
  #hovered: MapItem | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(pane: string, kinds: ReadonlyMap<string, ItemKind>, isStill: boolean) {
    super(pane);
    this.#kinds = kinds;
    this.#isStill = isStill;
  }

  setItems(items: readonly MapItem[]): void {
    if (items.length === this.#items.length && items.every((item, index) => item === this.#items[index])) return;
    const now = performance.now();
    this.#journeys = drive(this.#journeys, items.filter(isOnMap), now, this.#isStill || !this.#changed ? 0 : now - this.#changed);
    [this.#items, this.#changed] = [items, now];
    this.redraw();
  }

  override setPalette(palette: Palette): void {
    this.#sprites = null;
    super.setPalette(palette);
  }

  setEmphasis(selected: MapItem | undefined, hovered: MapItem | undefined): void {
    if (this.#selected?.key === selected?.key && this.#hovered?.key === hovered?.key) return;
    [this.#selected, this.#hovered] = [selected, hovered];
    this.redraw();
  }

  override onRemove(): this {
    clearTimeout(this.#next);
    return super.onRemove();
  }

  /** What is drawn at a projected point of the zoom in force, within `radius` pixels. */
  markAt(x: number, y: number, radius: number): Mark | undefined {
    if (!this.view) return undefined;
    const scale = 2 ** this.view.zoom;
    const now = performance.now();
    const marks = [...this.#journeys.values()].map((journey) => ({ ...placeAt(journey, now), item: journey.item, cluster: null }));
    return nearestTo(marks, x / scale, y / scale, radius / scale);
  }

  protected override prepare(): boolean {
    return this.#journeys.size > 0;
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette, ratio: number): void {
    clearTimeout(this.#next);
    if (this.#sprites?.ratio !== ratio) this.#sprites = createSprites(palette, ratio);
    const sprites = this.#sprites;
    const scale = 2 ** view.zoom;
    const now = performance.now();
    let fastest = 0;
    for (const journey of this.#journeys.values()) {
      const place = placeAt(journey, now);
      const [x, y] = [place.x * scale - view.left, place.y * scale - view.top];
      if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
      const { item, from, to, starts, ends } = journey;
      if (now < ends) fastest = Math.max(fastest, (Math.hypot(to.x - from.x, to.y - from.y) * scale) / (ends - starts));
      const { shape = "circle", symbolFrom = 0 } = this.#kinds.get(item.kind) ?? {};
      const isMarked = item.key === this.#selected?.key || item.key === this.#hovered?.key;
      if (isMarked) sprites.put(context, sprites.emphasis(item.key === this.#selected?.key), x, y);
      sprites.put(context, vehicleSprite(sprites, item, shape, view.zoom < symbolFrom && !isMarked), x, y);
    }
    if (fastest > 0) this.#next = setTimeout(() => this.redraw(), Math.max(0, STEP / fastest - FRAME));
  }
}
