import type { Map as LeafletMap } from "leaflet";
import { $config, type Client, loadWithRetry } from "../../../core/internal.js";
import type { Palette } from "../engine/canvas/palette.js";
import type { DrawnStreets } from "./drawn-streets.js";
import type { createTiles } from "./tiles.js";

/** Loads a part that comes after the map; null when that failed: the layers do without it (faults F23). */
const loadOrNull = <Part>(load: () => Promise<Part>): Promise<Part | null> =>
  loadWithRetry(load).catch((error: unknown) => {
    globalThis.console?.error(`its: the ground of the map could not be loaded: ${String(error)}`);
    return null;
  });

/**
 * What lies under the layers: tiles when the page configures some and they load, else the drawn street network, which is
 * requested after the `firstPicture`.
 */
export function createBaseMap(map: LeafletMap, client: Client, firstPicture: Promise<void>) {
  map.createPane("streets").style.zIndex = "250";
  map.createPane("names").style.zIndex = "360";
  let wanted: string | undefined;
  let palette: Palette | undefined;
  let streets: DrawnStreets | undefined;
  let areStreetsWanted = false;
  let haveTilesFailed = false;
  let tiles: ReturnType<typeof createTiles> | undefined;
  let areTilesWanted = false;

  async function showTiles() {
    areTilesWanted = true;
    const drawer = await loadOrNull(() => import("./tiles.js"));
    const config = $config.get().tiles;
    if (!areTilesWanted || !config) return;
    if (!drawer) return giveUpTiles();
    tiles ??= drawer.createTiles(map, giveUpTiles);
    if (palette) tiles.setPalette(palette);
    tiles.show(config);
  }

  function giveUpTiles() {
    haveTilesFailed = true;
    show();
  }

  function hideTiles() {
    areTilesWanted = false;
    tiles?.hide();
  }

  async function showStreets() {
    if (areStreetsWanted) return;
    areStreetsWanted = true;
    await firstPicture;
    const drawer = await loadOrNull(() => import("./drawn-streets.js"));
    if (!drawer) {
      areStreetsWanted = false;
      return;
    }
    if (!areStreetsWanted || streets) return;
    streets = drawer.drawStreets(map, client);
    if (palette) streets.setPalette(palette);
  }

  function hideStreets() {
    areStreetsWanted = false;
    streets?.remove();
    streets = undefined;
  }

  function show() {
    const config = $config.get().tiles;
    const hasTiles = Boolean(config && !haveTilesFailed && wanted !== "streets" && wanted !== "none");
    if (hasTiles) void showTiles();
    else hideTiles();
    // Tiles are pictures of whole zooms; what we draw is sharp at any, so the city can fill the screen.
    map.options.zoomSnap = hasTiles ? 1 : 0.25;
    if (hasTiles || wanted === "none") hideStreets();
    else void showStreets();
  }

  const forgetConfig = $config.listen(() => {
    haveTilesFailed = false;
    hideTiles();
    show();
  });

  return {
    /** `tiles`, `streets`, `none`; anything else is tiles when there are some. */
    choose(basemap: string | undefined) {
      wanted = basemap;
      show();
    },
    setPalette(next: Palette) {
      palette = next;
      tiles?.setPalette(next);
      streets?.setPalette(next);
    },
    stop() {
      forgetConfig();
      hideStreets();
      hideTiles();
    },
  };
}
