import type { Map as LeafletMap, TileLayer as Tiles } from "leaflet";
import { $config, type Client, citySegments } from "../../core/index.js";
import type { Palette } from "./canvas/palette.js";
import { StreetLayer } from "./canvas/street-layer.js";
import { TileLayer } from "./leaflet.js";

/** Tiles that fail before the first one arrives, after which the drawn streets take their place. */
const PATIENCE = 3;

/** What lies under the layers: tiles when the page configures some and they come, else the drawn street network. */
export function createBaseMap(map: LeafletMap, client: Client) {
  map.createPane("streets").style.zIndex = "250";
  let wanted: string | undefined;
  let palette: Palette | undefined;
  let tiles: Tiles | undefined;
  let streets: StreetLayer | undefined;
  let forgetStreets = () => {};
  let haveTilesFailed = false;
  let credited = "";

  function showTiles() {
    const config = $config.get().tiles;
    const isOn = config && !haveTilesFailed && wanted !== "streets" && wanted !== "none";
    if (tiles || !isOn) return Boolean(isOn);
    let failures = 0;
    const layer = new TileLayer(config.url, { attribution: config.attribution, maxNativeZoom: config.maxZoom ?? 19, maxZoom: 19 });
    layer.on("tileload", () => {
      failures = Number.NEGATIVE_INFINITY;
    });
    layer.on("tileerror", () => {
      failures += 1;
      if (failures < PATIENCE) return;
      haveTilesFailed = true;
      show();
    });
    tiles = layer;
    map.addLayer(layer);
    return true;
  }

  function hideTiles() {
    tiles?.remove();
    tiles = undefined;
  }

  function showStreets() {
    if (streets) return;
    const layer = new StreetLayer("streets");
    if (palette) layer.setPalette(palette);
    map.addLayer(layer);
    streets = layer;
    let drawn: unknown;
    forgetStreets = citySegments(client).$state.subscribe(({ data }) => {
      if (!data || data === drawn) return;
      drawn = data;
      layer.setStreets(data);
      credit(data.attribution ?? "");
    });
  }

  /** Whom the drawn streets are from, as text: it comes from the provider. */
  function credit(attribution: string) {
    if (credited) map.attributionControl?.removeAttribution(credited);
    credited = escapeMarkup(attribution);
    if (credited) map.attributionControl?.addAttribution(credited);
  }

  function hideStreets() {
    forgetStreets();
    credit("");
    streets?.remove();
    streets = undefined;
  }

  function show() {
    if (showTiles()) return hideStreets();
    hideTiles();
    if (wanted === "none") hideStreets();
    else showStreets();
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
      streets?.setPalette(next);
    },
    stop() {
      forgetConfig();
      forgetStreets();
    },
  };
}

const escapeMarkup = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
