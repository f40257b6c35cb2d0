import type { Map as LeafletMap, TileEvent } from "leaflet";
import type { Tiles } from "../../../core/internal.js";
import { css } from "../../kit/css.js";
import { creditsOf } from "../engine/credits.js";
import { TileLayer } from "../engine/leaflet.js";

/** The rules of Leaflet's style sheet (1.9.4) for tiles. */
const tilesClass = css`
  .leaflet-tile,
  .leaflet-tile-container,
  .leaflet-layer {
    position: absolute;
    left: 0;
    top: 0;
  }
  .leaflet-tile {
    max-width: none !important;
    max-height: none !important;
    padding: 0;
    filter: inherit;
    visibility: hidden;
    user-select: none;
    -webkit-user-drag: none;
    mix-blend-mode: plus-lighter;
  }
  .leaflet-tile-loaded {
    visibility: inherit;
  }
  .leaflet-zoom-anim .leaflet-tile,
  .leaflet-pan-anim .leaflet-tile {
    transition: none;
  }
`;

/** Failed tiles, before any has arrived, after which `onFail` is called. */
const PATIENCE = 3;

/** Milliseconds before a tile that failed is requested again, doubled with each failure, and at most. */
const RETRY_AFTER = 2_000;
const LONGEST_RETRY = 30_000;

/**
 * The raster tiles that a page configures by a URL template; darkened by a CSS filter in the dark theme. One that fails is requested again;
 * `onMissing` is told whether any has failed twice.
 */
export function drawTiles(
  map: LeafletMap,
  { url, attribution, maxZoom }: Tiles,
  onFail: () => void,
  onMissing: (isMissing: boolean) => void,
) {
  map.getContainer().classList.add(tilesClass);
  creditsOf(map);
  let failures = 0;
  // A cross-origin isolated page (COEP) may show foreign images only if they are requested with CORS.
  const crossOrigin = globalThis.crossOriginIsolated === true;
  const layer = new TileLayer(url, { attribution, maxNativeZoom: maxZoom ?? 19, maxZoom: 19, crossOrigin });
  /** How often a tile in sight has failed. */
  const failed = new Map<HTMLElement, number>();
  const forget = ({ tile }: TileEvent) => {
    if (failed.delete(tile)) tell();
  };
  const tell = () => onMissing([...failed.values()].some((times) => times > 1));
  layer.on("tileload", (event) => {
    failures = Number.NEGATIVE_INFINITY;
    forget(event);
  });
  layer.on("tileunload", forget);
  layer.on("tileerror", ({ tile }) => {
    failures += 1;
    if (failures === PATIENCE) return onFail();
    const times = (failed.get(tile) ?? 0) + 1;
    failed.set(tile, times);
    tell();
    setTimeout(
      () => {
        // The same address again: Leaflet listens to the picture until it is out of sight.
        if (failed.has(tile)) (tile as HTMLImageElement).src = (tile as HTMLImageElement).src;
      },
      Math.min(RETRY_AFTER * 2 ** (times - 1), LONGEST_RETRY),
    );
  });
  map.addLayer(layer);
  return {
    setPalette() {},
    remove() {
      failed.clear();
      layer.remove();
    },
  };
}
