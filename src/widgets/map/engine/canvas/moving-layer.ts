import type { ItemKind, ListReader, MapItem } from "../../../../core/internal.js";
import type { Palette } from "../../../kit/palette.js";
import type { Mark } from "../cluster.js";
import { nearestTo } from "../hit-test.js";
import { drive, noJourneys, placeAt, shareAt } from "../motion.js";
import { CanvasLayer, type CanvasView, deviceSize } from "./canvas-layer.js";
import { type Copies, createSheet, type Sheet } from "./sheet.js";
import { createSprites, type Sprites } from "./sprites.js";
import { vehicleSprite } from "./vehicle-sprite.js";

/** Device pixels a vehicle may lag behind before it is drawn again, since it is drawn at whole pixels. */
const STEP = 1;
/** Milliseconds that drawing one frame is expected to take. */
const FRAME = 16;
/** Copies besides one for each vehicle: the emphasis of the selected and of the hovered one. */
const MARKED = 2;

/** Moving vehicles on a canvas of their own. Frames are drawn only while something in view moves visibly. */
export class MovingLayer extends CanvasLayer {
  readonly #kinds: ReadonlyMap<string, ItemKind>;
  readonly #reader: ListReader;
  readonly #isStill: boolean;
  #journeys = noJourneys;
  #changed = 0;
  #sheet: Sheet | null = null;
  /** Last sprite of each row, valid at the zoom `#picturedAt`. */
  #pictures: HTMLCanvasElement[] = [];
  #picturedAt = 0;
  #selected: MapItem | undefined;
  #hovered: MapItem | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  /** Whether a picture is being made. */
  #isBusy = false;
  /** Whether another picture has been requested since. */
  #isWanted = false;

  constructor(pane: string, kinds: ReadonlyMap<string, ItemKind>, reader: ListReader, isStill: boolean) {
    super(pane);
    this.#kinds = kinds;
    this.#reader = reader;
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
    this.#dropSheet();
    super.setPalette(palette);
  }

  setEmphasis(selected: MapItem | undefined, hovered: MapItem | undefined): void {
    if (this.#selected === selected && this.#hovered === hovered) return;
    this.#selected = selected;
    this.#hovered = hovered;
    this.redraw();
  }

  override onRemove(): this {
    clearTimeout(this.#next);
    this.#dropSheet();
    return super.onRemove();
  }

  /** The vehicle within `radius` CSS px of a projected point at the current zoom. */
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

  /** A bitmap renderer shows its bitmap whatever the size of its canvas, until it gets null (Chromium). */
  protected override clear(canvas: HTMLCanvasElement): void {
    canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(null);
    super.clear(canvas);
  }

  protected override picture(view: CanvasView, palette: Palette, ratio: number): void {
    clearTimeout(this.#next);
    this.#isWanted = this.#isBusy;
    if (!this.#isBusy) void this.#make(view, palette, ratio);
  }

  /** Draws one picture at a time: a slow machine draws fewer, and no queue builds up. */
  async #make(view: CanvasView, palette: Palette, ratio: number): Promise<void> {
    const now = performance.now();
    let speed = 0;
    this.#isBusy = true;
    const sheet = this.#sheetFor(palette, ratio);
    if (this.#picturedAt !== view.zoom) {
      this.#picturedAt = view.zoom;
      this.#pictures = [];
    }
    try {
      const copies = this.#journeys.items.length + MARKED;
      const picture = await sheet.picture(deviceSize(view, ratio), copies, (to) => {
        speed = this.#draw(to, sheet.sprites, view, now);
      });
      if (this.isAtRest && this.prepare() && view.zoom === this._map.getZoom())
        this.place(view, ratio).getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
      else picture.close();
      if (sheet.isOvergrown()) this.#dropSheet();
    } catch {
      // Tried again with the next change, not in each frame.
      speed = 0;
      this.#dropSheet();
    }
    this.#isBusy = false;
    if (this.#sheet !== sheet) sheet.drop();
    if (this.#isWanted) this.redraw();
    else if (speed > 0 && this._map) this.#next = setTimeout(() => this.redraw(), now + STEP / ratio / speed - FRAME - performance.now());
  }

  /** Places the vehicles in view at a moment (ms); returns the speed of the fastest, in CSS px per ms. */
  #draw(to: Copies, sprites: Sprites, view: CanvasView, now: number): number {
    const journeys = this.#journeys;
    const { items, fromX, fromY, toX, toY, starts, ends } = journeys;
    const scale = 2 ** view.zoom;
    let fastest = 0;
    for (let row = 0; row < items.length; row++) {
      const share = shareAt(journeys, row, now);
      const acrossX = (toX[row]! - fromX[row]!) * scale;
      const acrossY = (toY[row]! - fromY[row]!) * scale;
      const x = fromX[row]! * scale + acrossX * share - view.left;
      const y = fromY[row]! * scale + acrossY * share - view.top;
      // Also false for NaN: a vehicle without a position.
      if (!(x >= 0 && y >= 0 && x <= view.width && y <= view.height)) continue;
      if (share < 1) fastest = Math.max(fastest, (acrossX * acrossX + acrossY * acrossY) / (ends[row]! - starts[row]!) ** 2);
      const item = items[row]!;
      const isSelected = item === this.#selected;
      const left = x * sprites.ratio;
      const top = y * sprites.ratio;
      if (isSelected || item === this.#hovered) {
        to.put(sprites.emphasis(isSelected), left, top);
        to.put(this.#picture(sprites, item, Number.POSITIVE_INFINITY), left, top);
      } else {
        this.#pictures[row] ??= this.#picture(sprites, item, view.zoom);
        to.put(this.#pictures[row]!, left, top);
      }
    }
    return Math.sqrt(fastest);
  }

  #sheetFor(palette: Palette, ratio: number): Sheet {
    if (this.#sheet?.sprites.ratio !== ratio) this.#dropSheet();
    this.#sheet ??= createSheet(this.#reader, createSprites(palette, ratio));
    return this.#sheet;
  }

  /** The next picture starts a new sheet; one in use is dropped when its picture is done. */
  #dropSheet(): void {
    if (!this.#isBusy) this.#sheet?.drop();
    this.#sheet = null;
    this.#pictures = [];
  }

  #picture(sprites: Sprites, item: MapItem, zoom: number): HTMLCanvasElement {
    const { shape = "circle", symbolFrom = 0 } = this.#kinds.get(item.kind) ?? {};
    return vehicleSprite(sprites, item, shape, zoom < symbolFrom);
  }
}
