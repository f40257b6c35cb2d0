import type { LatLng, LeafletEventHandlerFn, Map as LeafletMap, Point, ZoomAnimEvent } from "leaflet";
import type { Palette } from "../../../kit/palette.js";
import { Layer, setPosition, setTransform } from "../leaflet.js";
import type { Context } from "./sprites.js";

/** The part of the world a canvas shows, in CSS px. `left`, `top`: its corner in projected pixels at `zoom`. */
export interface CanvasView {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** `[west, south, east, north]` in degrees. */
  readonly bounds: [number, number, number, number];
}

/** Undocumented fields of Leaflet, which its own renderers use too. */
interface Insides {
  _animatingZoom?: boolean;
  _getNewPixelOrigin(center: LatLng, zoom: number): Point;
}

/** Margin drawn beyond each edge, as share of the visible map: a short pan needs no redraw. */
const MARGIN = 0.2;

/**
 * A map layer of one canvas in device pixels. Redrawn in an animation frame: on request, when a pan leaves the drawn area, and after each
 * move. During a zoom the old picture is scaled until the new one is ready. Fires `drawn` on the map.
 */
export abstract class CanvasLayer extends Layer {
  protected view: CanvasView | null = null;
  #palette: Palette | null = null;
  readonly #canvas = Object.assign(document.createElement("canvas"), {
    className: "leaflet-zoom-animated",
    ariaHidden: "true",
    width: 0,
    height: 0,
  });
  #frame = 0;
  #isDue = false;

  constructor(pane: string) {
    super();
    this.options = { ...this.options, pane };
  }

  /** Draws a view and shows it by `place`; `ratio` is device pixels per CSS px. */
  protected abstract picture(view: CanvasView, palette: Palette, ratio: number): void;

  /** Share of the margin that must be left after a pan, else the layer is redrawn. */
  protected readonly reserve: number = 0;

  /** Prepares a view for drawing; false when there is nothing to draw: the canvas then has no pixels and costs nothing. */
  protected prepare(_view: CanvasView): boolean {
    return true;
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.redraw();
  }

  override onAdd(): this {
    this.getPane()?.append(this.#canvas);
    this.redraw();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#canvas.remove();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      move: this.#follow,
      zoom: this.#reset,
      moveend: this.redraw,
      resize: this.redraw,
      viewreset: this.#reset,
      zoomanim: this.#scale as unknown as LeafletEventHandlerFn,
    };
  }

  /**
   * Schedules one redraw in the next frame, however often it is called. An empty layer is drawn immediately, as that may be the first
   * picture.
   */
  redraw(): void {
    if (!this._map || this.#frame > 0 || this.#isDue) return;
    if (this.#canvas.width > 0) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#paintWhenAtRest();
      });
      return;
    }
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#paintWhenAtRest();
    });
  }

  /** Whether the layer is on a map that is not being zoomed. */
  protected get isAtRest(): boolean {
    return this._map && !(this._map as unknown as Insides)._animatingZoom;
  }

  #paintWhenAtRest(): void {
    if (!this.isAtRest) return;
    const { x, y } = this._map.getSize();
    // A hidden map has no size, and nothing can be drawn on a canvas without one. It is drawn when it is shown, by its `resize`.
    if (x > 0 && y > 0) this.#paint(this._map);
    this._map.fire("drawn");
  }

  #follow(): void {
    const { view, _map: map } = this;
    const { min, max } = map.getPixelBounds();
    const reserve = this.reserve * marginOf(map);
    const isInside =
      view &&
      view.zoom === map.getZoom() &&
      (min?.x ?? 0) >= view.left + reserve &&
      (min?.y ?? 0) >= view.top + reserve &&
      (max?.x ?? 0) <= view.left + view.width - reserve &&
      (max?.y ?? 0) <= view.top + view.height - reserve;
    if (!isInside) this.redraw();
  }

  /** After a zoom without animation: scales the old picture immediately, as the new one may take a while. */
  #reset(): void {
    if (this.view && this.view.zoom !== this._map.getZoom()) this.#scale({ center: this._map.getCenter(), zoom: this._map.getZoom() });
    this.redraw();
  }

  #scale({ center, zoom }: Pick<ZoomAnimEvent, "center" | "zoom">): void {
    if (!this.view) return;
    const scale = this._map.getZoomScale(zoom, this.view.zoom);
    const origin = (this._map as unknown as Insides)._getNewPixelOrigin(center, zoom);
    const corner = origin.clone();
    corner.x = this.view.left * scale - origin.x;
    corner.y = this.view.top * scale - origin.y;
    setTransform(this.#canvas, corner, scale);
  }

  #paint(map: LeafletMap): void {
    const view = viewOf(map);
    if (!this.prepare(view) || !this.#palette) {
      this.view = view;
      if (this.#canvas.width > 0) this.clear(this.#canvas);
      return;
    }
    this.picture(view, this.#palette, devicePixelRatio || 1);
  }

  /** Clears the canvas and frees its pixels. */
  protected clear(canvas: HTMLCanvasElement): void {
    canvas.width = 0;
    canvas.height = 0;
  }

  /** Moves and sizes the canvas for a view that is about to be shown on it. */
  protected place(view: CanvasView, ratio: number): HTMLCanvasElement {
    const canvas = this.#canvas;
    const [wide, high] = deviceSize(view, ratio);
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
      canvas.style.width = `${view.width}px`;
      canvas.style.height = `${view.height}px`;
    }
    const origin = this._map.getPixelOrigin();
    setPosition(canvas, Object.assign(origin.clone(), { x: view.left - origin.x, y: view.top - origin.y }));
    this.view = view;
    return canvas;
  }
}

/** A layer drawn synchronously. */
export abstract class DrawnLayer extends CanvasLayer {
  /** Draws the items of a view; `ratio` is device pixels per CSS px. */
  abstract draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette, ratio: number): void;

  protected override picture(view: CanvasView, palette: Palette, ratio: number): void {
    const context = this.place(view, ratio).getContext("2d");
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    this.draw(context, view, palette, ratio);
  }
}

/** Milliseconds of drawing after which the layer yields to the page. */
const SLICE = 8;

/** A layer drawn in time slices on a second canvas, which is shown once it is complete. */
export abstract class SlicedLayer extends DrawnLayer {
  /** Whether a picture is being drawn (`#isBusy`), and whether another has been requested since. */
  #isBusy = false;
  #isWanted = false;

  /** Draws the items of a view; yields where drawing may be interrupted. */
  protected abstract steps(context: Context, view: CanvasView, palette: Palette, ratio: number): Generator<undefined, void>;

  /** Whether the picture is drawn synchronously. */
  protected abstract isQuick(): boolean;

  /** Whether there is still anything to show once a picture is complete. */
  protected abstract hasAny(): boolean;

  override draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette, ratio: number): void {
    for (const _ of this.steps(context, view, palette, ratio));
  }

  protected override picture(view: CanvasView, palette: Palette, ratio: number): void {
    this.#isWanted = this.#isBusy;
    if (this.#isBusy) return;
    if (this.isQuick()) super.picture(view, palette, ratio);
    else void this.#pictureInSlices(view, palette, ratio);
  }

  async #pictureInSlices(view: CanvasView, palette: Palette, ratio: number): Promise<void> {
    this.#isBusy = true;
    const [wide, high] = deviceSize(view, ratio);
    const whole = new OffscreenCanvas(wide, high);
    const context = whole.getContext("2d");
    if (context) {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      let until = performance.now() + SLICE;
      for (const _ of this.steps(context, view, palette, ratio)) {
        if (performance.now() < until) continue;
        await new Promise((resolve) => setTimeout(resolve));
        until = performance.now() + SLICE;
      }
    }
    this.#isBusy = false;
    if (context && this.isAtRest && view.zoom === this._map.getZoom() && this.hasAny()) {
      const shown = this.place(view, ratio).getContext("2d");
      shown?.setTransform(1, 0, 0, 1, 0, 0);
      shown?.clearRect(0, 0, wide, high);
      shown?.drawImage(whole, 0, 0);
    }
    if (this.#isWanted) this.redraw();
  }
}

/** Size of a view's picture in device pixels. */
export const deviceSize = ({ width, height }: CanvasView, ratio: number) =>
  [Math.round(width * ratio), Math.round(height * ratio)] as const;

/** CSS px drawn beyond each edge of the visible map. */
function marginOf(map: LeafletMap): number {
  const { x, y } = map.getSize();
  return Math.round(Math.max(x, y) * MARGIN);
}

/** The visible map with its margin. */
function viewOf(map: LeafletMap): CanvasView {
  const size = map.getSize();
  const margin = marginOf(map);
  const corner = map.containerPointToLayerPoint([-margin, -margin]).round();
  const origin = map.getPixelOrigin();
  const southWest = map.containerPointToLatLng([-margin, size.y + margin]);
  const northEast = map.containerPointToLatLng([size.x + margin, -margin]);
  return {
    zoom: map.getZoom(),
    left: origin.x + corner.x,
    top: origin.y + corner.y,
    width: size.x + 2 * margin,
    height: size.y + 2 * margin,
    bounds: [southWest.lng, southWest.lat, northEast.lng, northEast.lat],
  };
}
