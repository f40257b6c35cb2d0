import type { Map as LeafletMap } from "leaflet";
import { atom } from "nanostores";
import { $config, type About, type Client, loadWithRetry, providerAbout, type Tiles } from "../../../core/internal.js";
import type { Palette } from "../../kit/palette.js";
import type { Covered } from "./labels.js";

/** A base map: one at a time is on the map. */
interface Ground {
  /** Set if it draws roads so wide that traffic is shown beside them. */
  readonly hasRoads?: true;
  /** Keeps names out of the way of symbols. */
  avoid?(symbols: readonly Covered[]): void;
  setPalette(palette: Palette): void;
  remove(): void;
}

/** `tell` is told whether parts of the ground in view do not come. */
type Drawer = (fail: () => void, tell: (isMissing: boolean) => void) => Ground;

const isSingleFile = ({ url }: Tiles) => /\.pmtiles($|[?#])/i.test(url);

const isAt = (symbol: Covered | undefined, x: number, y: number, half: number) => symbol?.x === x && symbol.y === y && symbol.half === half;

/** Loads the code of a base map; null when that failed: the map goes on without it (faults F23). */
const loadOrNull = <Part>(load: () => Promise<Part>): Promise<Part | null> =>
  loadWithRetry(load).catch((error: unknown) => {
    globalThis.console?.error(`its: the ground of the map could not be loaded: ${String(error)}`);
    return null;
  });

/**
 * The base map: the tiles that the page configures (raster tiles, or a single file of vector tiles). Without them, or where they do not
 * load, the provider's vector tiles; where it has none, its street network, requested after `firstPicture`. `onMissing` is told whether parts
 * in view do not come.
 */
export function createBaseMap(map: LeafletMap, client: Client, firstPicture: Promise<void>, onMissing: (isMissing: boolean) => void) {
  map.createPane("streets").style.zIndex = "250";
  map.createPane("names").style.zIndex = "360";
  /** Whether the base map draws roads so wide that traffic is shown beside them. */
  const $hasRoads = atom(false);
  let wanted: string | undefined;
  let palette: Palette | undefined;
  let symbols: readonly Covered[] = [];
  let shown: { readonly name: string; ground?: Ground } | undefined;
  /** Tiles of the page, or the version of the provider's, that did not load. */
  let failed: Tiles | string | undefined;
  let forgetProvider = () => {};

  /**
   * Replaces the base map once the code of the new one is loaded. `giveUp` is called if that fails, or if the new one later reports a
   * failure, while it is still wanted.
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
    own.ground = draw(fail, (isMissing) => {
      if (shown === own) onMissing(isMissing);
    });
    $hasRoads.set(own.ground.hasRoads ?? false);
    own.ground.avoid?.(symbols);
    if (palette) own.ground.setPalette(palette);
  }

  function clear() {
    shown?.ground?.remove();
    shown = undefined;
    $hasRoads.set(false);
    onMissing(false);
  }

  function ofPage(tiles: Tiles) {
    const load = async (): Promise<Drawer | null> => {
      if (!isSingleFile(tiles)) {
        const drawer = await loadOrNull(() => import("./tiles.js"));
        return drawer && ((fail, tell) => drawer.drawTiles(map, tiles, fail, tell));
      }
      const parts = await loadOrNull(() => Promise.all([import("./cartography.js"), import("./single-file.js")]));
      if (!parts) return null;
      const [{ drawCartography }, { openFile }] = parts;
      const source = await openFile(tiles).catch(() => null);
      return source && ((_fail, tell) => drawCartography(map, source, tell));
    };
    void put(`page ${JSON.stringify(tiles)}`, load, () => {
      failed = tiles;
      show();
    });
  }

  /** `about` is null for a provider without vector tiles. */
  function ofProvider(about: About | null) {
    const { tiles_version: version, attribution = "" } = about ?? {};
    if (version === undefined || version === failed) return ofStreets();
    const load = async (): Promise<Drawer | null> => {
      const drawer = await loadOrNull(() => import("./cartography.js"));
      return drawer && ((fail, tell) => drawer.drawCartography(map, drawer.tilesOf(client, version, attribution, fail), tell));
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
      // No base map then; tried again with the next choice of one.
      shown = undefined;
    });
  }

  function show() {
    forgetProvider();
    forgetProvider = () => {};
    const { tiles } = $config.get();
    const isOfPage = tiles && tiles !== failed && wanted !== "streets" && wanted !== "none";
    // Raster tiles exist at integer zooms only. What we draw is sharp at any, so the city can fill the screen.
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
    /** `tiles`, `streets` or `none`; anything else means tiles where there are any. */
    choose(basemap: string | undefined) {
      wanted = basemap;
      show();
    },
    /** Names keep out of the way of these from now on. */
    avoid(next: readonly Covered[]) {
      if (next.length === symbols.length && next.every(({ x, y, half }, at) => isAt(symbols[at], x, y, half))) return;
      symbols = next;
      shown?.ground?.avoid?.(next);
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
