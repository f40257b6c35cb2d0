import type { Layer, Map as LeafletMap } from "leaflet";
import { loadWithRetry, type Tiles } from "../../../core/internal.js";
import { css } from "../../kit/css.js";
import type { Palette } from "../engine/canvas/palette.js";
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

const isSingleFile = ({ url }: Tiles) => /\.pmtiles($|[?#])/i.test(url);

/** The tiles that a page configures: pictures by a template, or a single file of vectors, whose library is loaded then only. */
export function createTiles(map: LeafletMap, onFail: () => void) {
  map.createPane("vectors").style.zIndex = "200";
  map.getContainer().classList.add(tilesClass);
  creditsOf(map);
  let shown: { tiles: Tiles; isDark: boolean } | undefined;
  let layer: Layer | undefined;
  let isDark = false;

  function pictures({ url, attribution, maxZoom }: Tiles): Layer {
    let failures = 0;
    // A page that isolates itself (COEP) may show pictures of others only when they are asked for with CORS.
    const crossOrigin = globalThis.crossOriginIsolated === true;
    const added = new TileLayer(url, { attribution, maxNativeZoom: maxZoom ?? 19, maxZoom: 19, crossOrigin });
    added.on("tileload", () => {
      failures = Number.NEGATIVE_INFINITY;
    });
    added.on("tileerror", () => {
      failures += 1;
      if (failures === PATIENCE) onFail();
    });
    return added;
  }

  async function vectors(wanted: NonNullable<typeof shown>) {
    try {
      const { openVectors } = await loadWithRetry(() => import("./vector-tiles.js"));
      const opened = await openVectors(wanted.tiles, wanted.isDark, map.getContainer().closest<HTMLElement>("[lang]")?.lang ?? "ru");
      if (shown !== wanted) return;
      layer?.remove();
      layer = map.addLayer(opened) && opened;
    } catch {
      if (shown === wanted) onFail();
    }
  }

  function hide() {
    shown = undefined;
    layer?.remove();
    layer = undefined;
  }

  return {
    show(tiles: Tiles) {
      if (shown?.tiles === tiles && (shown.isDark === isDark || !isSingleFile(tiles))) return;
      shown = { tiles, isDark };
      if (isSingleFile(tiles)) return void vectors(shown);
      layer?.remove();
      layer = pictures(tiles);
      map.addLayer(layer);
    },
    hide,
    /** Pictures are turned dark by a filter; vectors are drawn anew. */
    setPalette(palette: Palette) {
      isDark = palette.isDark;
      if (shown) this.show(shown.tiles);
    },
  };
}
