import type { LatLng, LeafletEventHandlerFn, Map as LeafletMap, Point, ZoomAnimEvent } from "leaflet";
import { Layer, setPosition, setTransform } from "../leaflet.js";
import type { Palette } from "./palette.js";
import type { Context } from "./sprites.js";

/** The part of the world a canvas shows. `left`, `top`: its corner as projected pixels at `zoom`; all in CSS pixels. */
export interface CanvasView {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** `[west, south, east, north]` in degrees. */
  readonly bounds: [number, number, number, number];
}

/** Leaflet's undocumented fields, which its own renderers use as well. */
interface Insides {
  _animatingZoom?: boolean;
  _getNewPixelOrigin(center: LatLng, zoom: number): Point;
}

/** Share of the visible map drawn beyond each of its edges, so that a short pan draws nothing. */
const MARGIN = 0.2;

/**
 * A layer of the map that is one canvas in device pixels. It is drawn in an animation frame on request, when a pan leaves the
 * drawn area, and after each move; a zoom scales the old picture until the new one is ready. Fires `drawn` on the map.
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

  /** Makes the picture of a view and has it shown by `place`; `ratio` device pixels to a CSS pixel. */
  protected abstract picture(view: CanvasView, palette: Palette, ratio: number): void;

  /** Share of the margin that a pan has to leave for the next picture not to be drawn. */
  protected readonly reserve: number = 0;

  /** Prepares a view for drawing; false when there is nothing to draw: such a canvas has no pixels and costs nothing. */
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

  /** Draws once in the next frame, however often it is called; an empty layer at once, as that may be the first picture. */
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

  /** Whether it is on a map that is not being zoomed. */
  protected get isAtRest(): boolean {
    return this._map && !(this._map as unknown as Insides)._animatingZoom;
  }

  #paintWhenAtRest(): void {
    if (!this.isAtRest) return;
    this.#paint(this._map);
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

  /** After a zoom without animation the old picture is scaled at once, as the new one may take a while. */
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

  /** Takes away what the canvas shows, and its pixels with it. */
  protected clear(canvas: HTMLCanvasElement): void {
    canvas.width = 0;
    canvas.height = 0;
  }

  /** Lays the canvas where a view is; what it shows from now on is that view. */
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

/** A layer that is drawn here and now. */
export abstract class DrawnLayer extends CanvasLayer {
  /** Draws what is in the view; `ratio` device pixels to a CSS pixel. */
  abstract draw(context: CanvasRenderingContext2D, view: CanvasView, palette: Palette, ratio: number): void;

  protected override picture(view: CanvasView, palette: Palette, ratio: number): void {
    const context = this.place(view, ratio).getContext("2d");
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    this.draw(context, view, palette, ratio);
  }
}

/** Milliseconds of a slice, after which the page gets its turn. */
const SLICE = 8;

/** A layer whose picture may take so long that it is drawn in slices, on a second canvas, and shown when it is whole. */
export abstract class SlicedLayer extends DrawnLayer {
  /** Whether a picture is being drawn, and whether another has been requested since. */
  #isBusy = false;
  #isWanted = false;

  /** Draws what is in the view, and yields where the page may get its turn. */
  protected abstract steps(context: Context, view: CanvasView, palette: Palette, ratio: number): Generator<undefined, void>;

  /** Whether the picture is drawn here and now. */
  protected abstract isQuick(): boolean;

  /** Whether there is still anything to show when a picture is whole. */
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

/** Device pixels of a picture of a view. */
export const deviceSize = ({ width, height }: CanvasView, ratio: number) =>
  [Math.round(width * ratio), Math.round(height * ratio)] as const;

/** Pixels that are drawn beyond each edge of what the map shows. */
function marginOf(map: LeafletMap): number {
  const { x, y } = map.getSize();
  return Math.round(Math.max(x, y) * MARGIN);
}

/** What the map shows and somewhat more. */
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
