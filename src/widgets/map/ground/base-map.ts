import type { Map as LeafletMap } from "leaflet";
import { atom } from "nanostores";
import { $config, type About, type Client, loadWithRetry, providerAbout, type Tiles } from "../../../core/internal.js";
import type { Palette } from "../engine/canvas/palette.js";

/** What lies below the layers: one of these is on the map at a time. */
interface Ground {
  /** Its roads are so wide that traffic is shown beside them. */
  readonly hasRoads?: true;
  setPalette(palette: Palette): void;
  remove(): void;
}

type Drawer = (fail: () => void) => Ground;

const isSingleFile = ({ url }: Tiles) => /\.pmtiles($|[?#])/i.test(url);

/** Loads a part that comes beside the map; null when that failed: the layers do without it (faults F23). */
const loadOrNull = <Part>(load: () => Promise<Part>): Promise<Part | null> =>
  loadWithRetry(load).catch((error: unknown) => {
    globalThis.console?.error(`its: the ground of the map could not be loaded: ${String(error)}`);
    return null;
  });

/**
 * What lies under the layers: the tiles that the page configures, pictures or a single file of vectors; without them, or where they
 * do not load, the vector tiles of the provider; where it has none, its street network, requested after the `firstPicture`.
 */
export function createBaseMap(map: LeafletMap, client: Client, firstPicture: Promise<void>) {
  map.createPane("streets").style.zIndex = "250";
  map.createPane("names").style.zIndex = "360";
  /** Whether what lies below has roads so wide that traffic is shown beside them. */
  const $hasRoads = atom(false);
  let wanted: string | undefined;
  let palette: Palette | undefined;
  let shown: { readonly name: string; ground?: Ground } | undefined;
  /** Tiles of the page, or a version of the provider's, that did not load. */
  let failed: Tiles | string | undefined;
  let forgetProvider = () => {};

  /**
   * Puts another ground in place of that before, as soon as what draws it is loaded; `giveUp` is called when that fails, or the ground
   * says so later, while it is still wanted.
   */
  async function put(name: string, load: () => Promise<Drawer | null>, giveUp: () => void) {
    if (shown?.name === name) return;
    clear();
    const own: typeof shown = { name };
    shown = own;
    const fail = () => {
      if (shown === own) giveUp();
    };
    const draw = await load();
    if (!draw) return fail();
    if (shown !== own) return;
    own.ground = draw(fail);
    $hasRoads.set(own.ground.hasRoads ?? false);
    if (palette) own.ground.setPalette(palette);
  }

  function clear() {
    shown?.ground?.remove();
    shown = undefined;
    $hasRoads.set(false);
  }

  function ofPage(tiles: Tiles) {
    const load = async (): Promise<Drawer | null> => {
      if (!isSingleFile(tiles)) {
        const drawer = await loadOrNull(() => import("./tiles.js"));
        return drawer && ((fail) => drawer.drawTiles(map, tiles, fail));
      }
      const drawer = await loadOrNull(() => import("./cartography.js"));
      const source = await drawer?.openFile(tiles).catch(() => null);
      return drawer && source ? () => drawer.drawCartography(map, source) : null;
    };
    void put(`page ${JSON.stringify(tiles)}`, load, () => {
      failed = tiles;
      show();
    });
  }

  /** Null is a provider without vector tiles. */
  function ofProvider(about: About | null) {
    const { tiles_version: version, attribution = "" } = about ?? {};
    if (version === undefined || version === failed) return ofStreets();
    const load = async (): Promise<Drawer | null> => {
      const drawer = await loadOrNull(() => import("./cartography.js"));
      return drawer && ((fail) => drawer.drawCartography(map, drawer.tilesOf(client, version, attribution, fail)));
    };
    void put(`provider ${version}`, load, () => {
      failed = version;
      ofStreets();
    });
  }

  function ofStreets() {
    const load = async (): Promise<Drawer | null> => {
      const loading = loadOrNull(() => import("./drawn-streets.js"));
      await firstPicture;
      const drawer = await loading;
      return drawer && (() => drawer.drawStreets(map, client));
    };
    void put("streets", load, () => {
      // Nothing lies below then; tried again when the map is asked for another ground.
      shown = undefined;
    });
  }

  function show() {
    forgetProvider();
    forgetProvider = () => {};
    const { tiles } = $config.get();
    const isOfPage = tiles && tiles !== failed && wanted !== "streets" && wanted !== "none";
    // Pictures are of whole zooms; what we draw is sharp at any, so the city can fill the screen.
    map.options.zoomSnap = isOfPage && !isSingleFile(tiles) ? 1 : 0.25;
    if (isOfPage) ofPage(tiles);
    else if (wanted === "none") clear();
    else {
      if (shown?.name.startsWith("page")) clear();
      forgetProvider = providerAbout(client).$state.subscribe(({ data, error }) => {
        if (data) ofProvider(data);
        else if (error) ofProvider(null);
      });
    }
  }

  const forgetConfig = $config.listen(() => {
    failed = undefined;
    show();
  });

  return {
    $hasRoads,
    /** `tiles`, `streets`, `none`; anything else is tiles when there are some. */
    choose(basemap: string | undefined) {
      wanted = basemap;
      show();
    },
    setPalette(next: Palette) {
      palette = next;
      shown?.ground?.setPalette(next);
    },
    stop() {
      forgetConfig();
      forgetProvider();
      clear();
    },
  };
}
