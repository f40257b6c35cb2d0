import type { Map as LeafletMap } from "leaflet";
import { loadWithRetry } from "../../../core/internal.js";
import type { Palette } from "../../kit/palette.js";
import type { CanvasLayer } from "./canvas/canvas-layer.js";

/** A layer whose code is loaded once there is something to draw. */
export function createLazyLayer<Drawn extends CanvasLayer>(map: LeafletMap, load: () => Promise<Drawn>) {
  let layer: Drawn | undefined;
  let isLoading = false;
  let palette: Palette | undefined;
  let isStopped = false;
  let latest: (layer: Drawn) => void = () => {};

  function begin(loaded: Drawn) {
    if (isStopped) return;
    layer = loaded;
    if (palette) layer.setPalette(palette);
    map.addLayer(layer);
    latest(layer);
  }

  return {
    /** The layer, once it is loaded. */
    layer: () => layer,
    /** Runs `draw` on the layer, now or when it is loaded. After a failed load the next call tries again. */
    show(isAny: boolean, draw: (layer: Drawn) => void): void {
      latest = draw;
      if (layer) draw(layer);
      else if (isAny && !isLoading) {
        isLoading = true;
        loadWithRetry(load)
          .then(begin, () => {})
          .finally(() => {
            isLoading = false;
          });
      }
    },
    setPalette(next: Palette): void {
      palette = next;
      layer?.setPalette(next);
    },
    stop(): void {
      isStopped = true;
    },
  };
}

export type LazyLayer<Drawn extends CanvasLayer> = ReturnType<typeof createLazyLayer<Drawn>>;
