import type { Map as LeafletMap } from "leaflet";
import { $config, type Client, citySegments, citySurroundings, type Resource } from "../../core/index.js";
import type { Palette } from "./canvas/palette.js";
import { StreetLayer, StreetNameLayer } from "./canvas/street-layer.js";
import { prepareStreets } from "./canvas/street-network.js";
import { createTiles } from "./tiles.js";

/** What lies under the layers: tiles when the page configures some and they come, else the drawn street network. */
export function createBaseMap(map: LeafletMap, client: Client) {
  map.createPane("streets").style.zIndex = "250";
  map.createPane("names").style.zIndex = "360";
  let wanted: string | undefined;
  let palette: Palette | undefined;
  let streets: readonly [StreetLayer, StreetNameLayer] | undefined;
  let forgetStreets = () => {};
  let haveTilesFailed = false;
  const tiles = createTiles(map, () => {
    haveTilesFailed = true;
    show();
  });
  let credited = "";

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
    const config = $config.get().tiles;
    const hasTiles = Boolean(config && !haveTilesFailed && wanted !== "streets" && wanted !== "none");
    if (config && hasTiles) tiles.show(config);
    else tiles.hide();
    // Tiles are pictures of whole zooms; what we draw is sharp at any, so the city can fill the screen.
    map.options.zoomSnap = hasTiles ? 1 : 0.25;
    if (hasTiles || wanted === "none") hideStreets();
    else showStreets();
  }

  const forgetConfig = $config.listen(() => {
    haveTilesFailed = false;
    tiles.hide();
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
      tiles.setPalette(next);
      for (const layer of streets ?? []) layer.setPalette(next);
    },
    stop() {
      forgetConfig();
      forgetStreets();
      tiles.hide();
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
