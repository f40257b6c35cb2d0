import type { Map as LeafletMap } from "leaflet";
import type { Tiles } from "../../../core/internal.js";
import { css } from "../../kit/css.js";
import { creditsOf } from "../engine/credits.js";
import { TileLayer } from "../engine/leaflet.js";

/** What of Leaflet's style sheet (1.9.4) tiles need. */
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

/** Tiles that fail before the first one arrives, after which the map is told. */
const PATIENCE = 3;

/** The pictures that a page configures by a template; a filter of the style sheet turns them dark. */
export function drawTiles(map: LeafletMap, { url, attribution, maxZoom }: Tiles, onFail: () => void) {
  map.getContainer().classList.add(tilesClass);
  creditsOf(map);
  let failures = 0;
  // A page that isolates itself (COEP) may show pictures of others only when they are asked for with CORS.
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
