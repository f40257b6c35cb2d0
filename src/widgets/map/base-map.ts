import type { Map as LeafletMap, TileLayer as Tiles } from "leaflet";
import { $config, type Client, citySegments, citySurroundings, type Resource } from "../../core/index.js";
import type { Palette } from "./canvas/palette.js";
import { StreetLayer, StreetNameLayer } from "./canvas/street-layer.js";
import { prepareStreets } from "./canvas/street-network.js";
import { TileLayer } from "./leaflet.js";

/** Tiles that fail before the first one arrives, after which the drawn streets take their place. */
const PATIENCE = 3;

/** What lies under the layers: tiles when the page configures some and they come, else the drawn street network. */
export function createBaseMap(map: LeafletMap, client: Client) {
  map.createPane("streets").style.zIndex = "250";
  map.createPane("names").style.zIndex = "360";
  let wanted: string | undefined;
  let palette: Palette | undefined;
  let tiles: Tiles | undefined;
  let streets: readonly [StreetLayer, StreetNameLayer] | undefined;
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
    const lines = new StreetLayer("streets");
    const names = new StreetNameLayer("names");
    streets = [lines, names];
    for (const layer of streets) {
      if (palette) layer.setPalette(palette);
      map.addLayer(layer);
    }
    const forgetLines = whenNew(citySegments(client), (segments) => {
      const pieces = prepareStreets(segments);
      lines.setStreets(pieces);
      names.setStreets(pieces);
      credit(segments.attribution ?? "");
    });
    const forgetGround = whenNew(citySurroundings(client), (ground) => lines.setGround(ground));
    forgetStreets = () => {
      forgetLines();
      forgetGround();
    };
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
    for (const layer of streets ?? []) layer.remove();
    streets = undefined;
  }

  function show() {
    const hasTiles = showTiles();
    // Tiles are pictures of whole zooms; what we draw is sharp at any, so the city can fill the screen.
    map.options.zoomSnap = hasTiles ? 1 : 0.25;
    if (hasTiles) return hideStreets();
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
      for (const layer of streets ?? []) layer.setPalette(next);
    },
    stop() {
      forgetConfig();
      forgetStreets();
    },
  };
}

/** Calls when the resource has other data than before. */
function whenNew<Data>({ $state }: Resource<Data>, use: (data: Data) => void): () => void {
  let last: Data | undefined;
  return $state.subscribe(({ data }) => {
    if (data === undefined || data === last) return;
    last = data;
    use(data);
  });
}

const escapeMarkup = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
