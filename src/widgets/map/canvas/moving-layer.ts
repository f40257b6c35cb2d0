import type { ItemKind, MapItem } from "../../../core/index.js";
import type { Mark } from "../cluster.js";
import { nearestTo } from "../hit-test.js";
import { drive, noJourneys, placeAt, shareAt } from "../motion.js";
import { CanvasLayer, type CanvasView } from "./canvas-layer.js";
import type { Palette } from "./palette.js";
import { createSprites, type Sprites } from "./sprites.js";
import { vehicleSprite } from "./vehicle-sprite.js";

/** Device pixels a thing may lag behind before it is drawn anew: it stands on whole ones. */
const STEP = 1;
const FRAME = 16;

/** Things that drive, on a canvas of their own; frames are drawn only while something in view moves visibly. */
export class MovingLayer extends CanvasLayer {
  readonly #kinds: ReadonlyMap<string, ItemKind>;
  readonly #isStill: boolean;
  #journeys = noJourneys;
  #changed = 0;
  #sprites: Sprites | null = null;
  /** By row what was drawn of it last, at that zoom. */
  #pictures: HTMLCanvasElement[] = [];
  #picturedAt = 0;
  #selected: MapItem | undefined;
  #hovered: MapItem | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(pane: string, kinds: ReadonlyMap<string, ItemKind>, isStill: boolean) {
    super(pane);
    this.#kinds = kinds;
    this.#isStill = isStill;
  }

  setItems(items: readonly MapItem[]): void {
    const before = this.#journeys;
    if (items.length === before.items.length && items.every((item, index) => item === before.items[index])) return;
    const now = performance.now();
    this.#journeys = drive(before, items, now, this.#isStill || !this.#changed ? 0 : now - this.#changed);
    this.#changed = now;
    this.#pictures = [];
    this.redraw();
  }

  override setPalette(palette: Palette): void {
    this.#sprites = null;
    super.setPalette(palette);
  }

  setEmphasis(selected: MapItem | undefined, hovered: MapItem | undefined): void {
    if (this.#selected === selected && this.#hovered === hovered) return;
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
    const marks = this.#journeys.items.map((item, row) => ({ ...placeAt(this.#journeys, row, now), item, cluster: null }));
    return nearestTo(marks, x / scale, y / scale, radius / scale);
  }

  protected override prepare(): boolean {
    return this.#journeys.items.length > 0;
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette, ratio: number): void {
    clearTimeout(this.#next);
    if (this.#sprites?.ratio !== ratio) [this.#sprites, this.#pictures] = [createSprites(palette, ratio), []];
    if (this.#picturedAt !== view.zoom) [this.#picturedAt, this.#pictures] = [view.zoom, []];
    const sprites = this.#sprites;
    const journeys = this.#journeys;
    const { items, fromX, fromY, toX, toY, starts, ends } = journeys;
    const scale = 2 ** view.zoom;
    const now = performance.now();
    /** Square of pixels in a millisecond. */
    let fastest = 0;
    for (let row = 0; row < items.length; row++) {
      const share = shareAt(journeys, row, now);
      const acrossX = ((toX[row] as number) - (fromX[row] as number)) * scale;
      const acrossY = ((toY[row] as number) - (fromY[row] as number)) * scale;
      const x = (fromX[row] as number) * scale + acrossX * share - view.left;
      const y = (fromY[row] as number) * scale + acrossY * share - view.top;
      // What has no place is nowhere, too.
      if (!(x >= 0 && y >= 0 && x <= view.width && y <= view.height)) continue;
      if (share < 1)
        fastest = Math.max(fastest, (acrossX * acrossX + acrossY * acrossY) / ((ends[row] as number) - (starts[row] as number)) ** 2);
      const item = items[row] as MapItem;
      const isSelected = item === this.#selected;
      if (isSelected || item === this.#hovered) {
        sprites.put(context, sprites.emphasis(isSelected), x, y);
        sprites.put(context, this.#picture(sprites, item, Number.POSITIVE_INFINITY), x, y);
      } else {
        this.#pictures[row] ??= this.#picture(sprites, item, view.zoom);
        sprites.put(context, this.#pictures[row] as HTMLCanvasElement, x, y);
      }
    }
    if (fastest > 0) this.#next = setTimeout(() => this.redraw(), Math.max(0, STEP / ratio / Math.sqrt(fastest) - FRAME));
  }

  #picture(sprites: Sprites, item: MapItem, zoom: number): HTMLCanvasElement {
    const { shape = "circle", symbolFrom = 0 } = this.#kinds.get(item.kind) ?? {};
    return vehicleSprite(sprites, item, shape, zoom < symbolFrom);
  }
}
