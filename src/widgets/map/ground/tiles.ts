import type { Map as LeafletMap } from "leaflet";
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

/** The raster tiles that a page configures by a URL template; darkened by a CSS filter in the dark theme. */
export function drawTiles(map: LeafletMap, { url, attribution, maxZoom }: Tiles, onFail: () => void) {
  map.getContainer().classList.add(tilesClass);
  creditsOf(map);
  let failures = 0;
  // A cross-origin isolated page (COEP) may show foreign images only if they are requested with CORS.
  const crossOrigin = globalThis.crossOriginIsolated === true;
  const layer = new TileLayer(url, { attribution, maxNativeZoom: maxZoom ?? 19, maxZoom: 19, crossOrigin });
  layer.on("tileload", () => {
    failures = Number.NEGATIVE_INFINITY;
  });
  layer.on("tileerror", () => {
    failures += 1;
    if (failures === PATIENCE) onFail();
  });
  map.addLayer(layer);
  return { setPalette() {}, remove: () => void layer.remove() };
}
