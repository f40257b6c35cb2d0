import type { ItemShape, MapItem } from "../../../core/index.js";
import { createMarks, isOnMap, type Mark, type Marks } from "../cluster.js";
import { createHitTest } from "../hit-test.js";
import { project } from "../mercator.js";
import { CanvasLayer, type CanvasView } from "./canvas-layer.js";
import type { Palette } from "./palette.js";
import { createSprites, type Sprites } from "./sprites.js";

/** All items of all layers on one canvas; what is selected or pointed at in the list stands on top, out of its cluster. */
export class ItemLayer extends CanvasLayer {
  #marks: Marks = createMarks([], false);
  #shapes: ReadonlyMap<string, ItemShape> = new Map();
  #palette: Palette | null = null;
  #sprites: Sprites | null = null;
  #selected: MapItem | undefined;
  #hovered: MapItem | undefined;
  #hit: ((x: number, y: number, radius: number) => Mark | undefined) | null = null;
  #drawn: Mark[] = [];

  setItems(items: readonly MapItem[], isClustered: boolean, shapes: ReadonlyMap<string, ItemShape>): void {
    this.#marks = createMarks(items, isClustered);
    this.#shapes = shapes;
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

  zoomInto(cluster: number): number {
    return this.#marks.zoomInto(cluster);
  }

  /** What is drawn at a projected point of the zoom in force, within `radius` pixels. */
  markAt(x: number, y: number, radius: number): Mark | undefined {
    if (!this.view) return undefined;
    this.#hit ??= createHitTest(this.#drawn);
    const scale = 2 ** this.view.zoom;
    return this.#hit(x / scale, y / scale, radius / scale);
  }

  override draw(context: CanvasRenderingContext2D, view: CanvasView, ratio: number): void {
    if (!this.#palette) return;
    if (this.#sprites?.ratio !== ratio) this.#sprites = createSprites(this.#palette, ratio);
    const sprites = this.#sprites;
    const scale = 2 ** view.zoom;
    const isInView = ({ x, y }: { x: number; y: number }) =>
      x * scale > view.left && x * scale < view.left + view.width && y * scale > view.top && y * scale < view.top + view.height;

    this.#drawn = this.#marks
      .at(view.bounds, Math.floor(view.zoom))
      .filter(isInView)
      .sort((one, other) => severityOf(one) - severityOf(other));
    this.#hit = null;
    for (const { x, y, item, cluster } of this.#drawn) {
      const picture = cluster ? sprites.cluster(cluster) : item && this.#symbol(sprites, item);
      if (picture) sprites.put(context, picture, x * scale - view.left, y * scale - view.top);
    }
    for (const item of new Set([this.#hovered, this.#selected])) {
      if (!item || !isOnMap(item)) continue;
      const place = project(item.latitude, item.longitude);
      const [x, y] = [place.x * scale - view.left, place.y * scale - view.top];
      sprites.put(context, sprites.emphasis(item === this.#selected), x, y);
      sprites.put(context, this.#symbol(sprites, item), x, y, 1.15);
    }
  }

  #symbol(sprites: Sprites, { kind, tone, age }: MapItem): HTMLCanvasElement {
    return sprites.item(this.#shapes.get(kind) ?? "circle", tone, age);
  }
}

const severityOf = ({ item, cluster }: Mark) => cluster?.severity ?? item?.severity ?? 0;
