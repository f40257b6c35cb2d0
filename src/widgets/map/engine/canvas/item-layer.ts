import { hasPlace, type ItemKind, type ListReader, type MapItem, project } from "../../../../core/internal.js";
import type { Palette } from "../../../kit/palette.js";
import { type Box, createMarks, isSamePlace, type Mark, stackMarks } from "../cluster.js";
import { createFarMarks } from "../far-marks.js";
import { nearestTo } from "../hit-test.js";
import { letterOf, markOf } from "../symbols.js";
import { type CanvasView, SlicedLayer } from "./canvas-layer.js";
import { type Context, createSprites, radiusOf, type Sprites, scaleOf } from "./sprites.js";

/** Number of items up to which clustering on the page is faster than a transfer to the worker. */
const FEW = 15_000;

/** Number of marks up to which a picture is drawn synchronously. */
const AT_ONCE = 2_000;
/** Scale of a small symbol. */
const SMALL = 0.62;
/** Marks drawn between two checks of the clock. */
const STEP = 100;

/** What a symbol covers. */
interface Covered {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/** Marks by zoom and box; null while they are computed. */
interface Marks {
  at(zoom: number, box?: Box): readonly Mark[] | null;
}

/**
 * The stationary items of all layers on one canvas. The selected item and the one hovered in the list are drawn on top, outside of their
 * cluster.
 */
export class ItemLayer extends SlicedLayer {
  readonly #kinds: ReadonlyMap<string, ItemKind>;
  readonly #reader: ListReader;
  readonly #near = createMarks();
  #marks: Marks = this.#near;
  /** Marks being clustered, which will replace those on the screen. */
  #next: Marks | null = null;
  #wanted: (() => Marks) | null = null;
  #sprites: Sprites | null = null;
  #items: readonly MapItem[] = [];
  #isClustered = true;
  #alone: ReadonlySet<string> = new Set();
  #selected: MapItem | undefined;
  #hovered: MapItem | undefined;
  #drawn: readonly Mark[] = [];

  readonly #onPictured: (symbols: readonly Covered[]) => void;

  /** `onDrawn` is called after each redraw, with what the symbols cover: their centres, projected at zoom 0, and half of their sides in CSS px. */
  constructor(pane: string, kinds: ReadonlyMap<string, ItemKind>, reader: ListReader, onDrawn: (symbols: readonly Covered[]) => void) {
    super(pane);
    this.#onPictured = onDrawn;
    this.#kinds = kinds;
    this.#reader = reader;
  }

  setItems(items: readonly MapItem[], isClustered: boolean): void {
    this.#items = items;
    this.#isClustered = isClustered;
    const alone = this.#aloneAt(this._map?.getZoom() ?? 0);
    this.#alone = alone;
    if (items.length <= FEW) {
      this.#near.set(items, alone);
      this.#marks = this.#near;
      this.#next = null;
      this.#wanted = null;
      this.redraw();
      return;
    }
    this.#wanted = () => createFarMarks(this.#reader, items, alone, () => this.redraw());
    if (!this.#next) this.#clusterNext();
  }

  /** Kinds that are not clustered at a zoom. */
  #aloneAt(zoom: number): ReadonlySet<string> {
    const isAlone = ({ isAlone, aloneFrom = Number.POSITIVE_INFINITY }: ItemKind) => isAlone || !this.#isClustered || zoom >= aloneFrom;
    return new Set([...this.#kinds].flatMap(([kind, options]) => (isAlone(options) ? kind : [])));
  }

  /** Clusters the newest items after the running clustering, whose result is shown first. */
  #clusterNext(): void {
    this.#next = this.#wanted?.() ?? null;
    this.#wanted = null;
    const zoom: number | undefined = this._map?.getZoom();
    if (zoom !== undefined) this.#next?.at(zoom, NOWHERE);
  }

  override setPalette(palette: Palette): void {
    this.#sprites = null;
    super.setPalette(palette);
  }

  setEmphasis(selected: MapItem | undefined, hovered: MapItem | undefined): void {
    if (this.#selected === selected && this.#hovered === hovered) return;
    this.#selected = selected;
    this.#hovered = hovered;
    this.redraw();
  }

  /** The mark within `radius` CSS px of a projected point at the current zoom. */
  markAt(x: number, y: number, radius: number): Mark | undefined {
    if (!this.view) return undefined;
    const scale = 2 ** this.view.zoom;
    return nearestTo(this.#drawn, x / scale, y / scale, radius / scale);
  }

  /** The items at the place of a mark. */
  itemsAt(mark: Mark): MapItem[] {
    return this.#items.filter((item) => hasPlace(item) && isSamePlace(project(item.latitude, item.longitude), mark));
  }

  protected override prepare({ zoom, left, top, width, height }: CanvasView): boolean {
    if (this.#aloneAt(zoom).size !== this.#alone.size) this.setItems(this.#items, this.#isClustered);
    const scale = 2 ** zoom;
    const box = { left: left / scale, top: top / scale, right: (left + width) / scale, bottom: (top + height) / scale };
    const marks = this.#marksAt(zoom, box);
    if (marks)
      this.#drawn = stackMarks(marks, ({ kind }) => !this.#kinds.get(kind)?.isAlone).sort(
        (one, other) => this.#rank(one, zoom) - this.#rank(other, zoom),
      );
    return this.#drawn.length > 0 || this.#selected !== undefined || this.#hovered !== undefined;
  }

  /** The first picture is never sliced: nobody uses the map before it. */
  protected override isQuick(): boolean {
    return this.#drawn.length <= AT_ONCE || !this.view;
  }

  protected override hasAny(): boolean {
    return this.#drawn.length > 0;
  }

  /** Draws, yielding after every `STEP` marks. */
  protected override *steps(context: Context, view: CanvasView, palette: Palette, ratio: number): Generator<undefined, void> {
    if (this.#sprites?.ratio !== ratio) this.#sprites = createSprites(palette, ratio);
    const sprites = this.#sprites;
    const scale = 2 ** view.zoom;
    const putCount = sprites.counts(context);
    let step = 0;
    for (const { x, y, item, cluster } of this.#drawn) {
      if (++step % STEP === 0) yield;
      const left = x * scale - view.left;
      const top = y * scale - view.top;
      if (cluster) {
        sprites.put(context, sprites.cluster(cluster), left, top);
        putCount(cluster.count, left, top);
      } else if (item) sprites.put(context, this.#picture(sprites, item, view.zoom), left, top, this.#scaleOf(item, view.zoom));
    }
    if (this.#drawn.length > 0) this.#onPictured(this.#covered(view.zoom));
    for (const item of new Set([this.#hovered, this.#selected])) {
      if (!item || !hasPlace(item)) continue;
      const place = project(item.latitude, item.longitude);
      const x = place.x * scale - view.left;
      const y = place.y * scale - view.top;
      sprites.put(context, sprites.emphasis(item === this.#selected), x, y);
      sprites.put(context, this.#picture(sprites, item, Number.POSITIVE_INFINITY), x, y, 1.15);
    }
  }

  /** The newest marks clustered for a zoom; null without any: the last picture stays. */
  #marksAt(zoom: number, box: Box): readonly Mark[] | null {
    const next = this.#next?.at(zoom, box);
    if (!this.#next || !next) return this.#marks.at(zoom, box);
    this.#marks = this.#next;
    this.#clusterNext();
    return next;
  }

  /** What has a name beside it. Of very many the names are not kept clear: a thousand names would look for room among them. */
  #covered(zoom: number): Covered[] {
    if (this.#drawn.length > AT_ONCE) return [];
    return this.#drawn.flatMap(({ x, y, item, cluster }) => {
      const half = cluster ? radiusOf(cluster.count, cluster.tone) + 2 : item ? 11 * this.#scaleOf(item, zoom) : 0;
      return !item || zoom >= (this.#kinds.get(item.kind)?.symbolFrom ?? 0) ? { x, y, half } : [];
    });
  }

  /** Trouble is larger than what is in good order, not only of another colour. */
  #scaleOf(item: MapItem, zoom: number): number {
    return (this.#isSmall(item, zoom) ? SMALL : 1) * scaleOf(item.tone);
  }

  #isSmall({ kind }: MapItem, zoom: number): boolean {
    const { aloneFrom = Number.POSITIVE_INFINITY, smallUntil = 0 } = this.#kinds.get(kind) ?? {};
    return zoom >= aloneFrom && zoom < smallUntil;
  }

  /** Drawing order: the worse the later. Small items and those in good order go below the others. */
  #rank({ item, cluster }: Mark, zoom: number): number {
    if (!item) return (cluster?.severity ?? 0) + 0.5;
    return item.tone === "neutral" ? -1 : item.severity - (this.#isSmall(item, zoom) ? 0.5 : 0);
  }

  #picture(sprites: Sprites, item: MapItem, zoom: number): HTMLCanvasElement {
    const { tone, age } = item;
    const kind = this.#kinds.get(item.kind);
    const { shape = "circle", symbolFrom = 0, emblem } = kind ?? {};
    return zoom < symbolFrom ? sprites.dot(tone) : sprites.item(shape, tone, age, markOf(item), emblem, letterOf(item, kind));
  }
}

const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 };
