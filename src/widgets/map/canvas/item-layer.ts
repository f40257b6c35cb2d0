import type { ItemKind, MapItem } from "../../../core/index.js";
import { createMarks, isOnMap, type Mark, type Marks } from "../cluster.js";
import { nearestTo } from "../hit-test.js";
import { project } from "../mercator.js";
import { CanvasLayer, type CanvasView } from "./canvas-layer.js";
import type { Palette } from "./palette.js";
import { createSprites, type Sprites } from "./sprites.js";

/** All items that stand, of all layers, on one canvas; what is selected or pointed at in the list stands on top, out of its cluster. */
export class ItemLayer extends CanvasLayer {
  readonly #kinds: ReadonlyMap<string, ItemKind>;
  #marks: Marks = createMarks([], () => true);
  #palette: Palette | null = null;
  #sprites: Sprites | null = null;
  #selected: MapItem | undefined;
  #hovered: MapItem | undefined;
  #drawn: Mark[] = [];

  constructor(pane: string, kinds: ReadonlyMap<string, ItemKind>) {
    super(pane);
    this.#kinds = kinds;
  }

  setItems(items: readonly MapItem[], isClustered: boolean): void {
    this.#marks = createMarks(items, ({ kind }) => !isClustered || this.#kinds.get(kind)?.isAlone === true);
    this.redraw();
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#sprites = null;
    this.redraw();
  }

  setEmphasis(selected: MapItem | undefined, hovered: MapItem | undefined): void {
    if (this.#selected === selected && this.#hovered === hovered) return;
    [this.#selected, this.#hovered] = [selected, hovered];
    this.redraw();
  }

  /** What is drawn at a projected point of the zoom in force, within `radius` pixels. */
  markAt(x: number, y: number, radius: number): Mark | undefined {
    if (!this.view) return undefined;
    const scale = 2 ** this.view.zoom;
    return nearestTo(this.#drawn, x / scale, y / scale, radius / scale);
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView, ratio: number): void {
    if (!this.#palette) return;
    if (this.#sprites?.ratio !== ratio) this.#sprites = createSprites(this.#palette, ratio);
    const sprites = this.#sprites;
    const scale = 2 ** view.zoom;
    const isInView = ({ x, y }: { x: number; y: number }) =>
      x * scale > view.left && x * scale < view.left + view.width && y * scale > view.top && y * scale < view.top + view.height;

    this.#drawn = this.#marks
      .at(Math.floor(view.zoom))
      .filter(isInView)
      .sort((one, other) => rank(one) - rank(other));
    for (const { x, y, item, cluster } of this.#drawn) {
      const picture = cluster ? sprites.cluster(cluster) : item && this.#picture(sprites, item, view.zoom);
      if (picture) sprites.put(context, picture, x * scale - view.left, y * scale - view.top);
    }
    for (const item of new Set([this.#hovered, this.#selected])) {
      if (!item || !isOnMap(item)) continue;
      const place = project(item.latitude, item.longitude);
      const [x, y] = [place.x * scale - view.left, place.y * scale - view.top];
      sprites.put(context, sprites.emphasis(item === this.#selected), x, y);
      sprites.put(context, this.#picture(sprites, item, Number.POSITIVE_INFINITY), x, y, 1.15);
    }
  }

  #picture(sprites: Sprites, { kind, tone, age }: MapItem, zoom: number): HTMLCanvasElement {
    const { shape = "circle", symbolFrom = 0 } = this.#kinds.get(kind) ?? {};
    return zoom < symbolFrom ? sprites.dot(tone) : sprites.item(shape, tone, age);
  }
}

/** The worse lies above; things that need nobody below clusters. */
const rank = ({ item, cluster }: Mark) => (cluster ? cluster.severity + 0.5 : item?.tone === "neutral" ? -1 : (item?.severity ?? 0));
