import type { Map as LeafletMap } from "leaflet";
import { type Client, citySegments, citySurroundings, type Resource } from "../../../core/internal.js";
import type { Palette } from "../../kit/palette.js";
import { StreetLayer, StreetNameLayer } from "../engine/canvas/street-layer.js";
import { prepareStreets } from "../engine/canvas/street-network.js";
import { creditsOf } from "../engine/credits.js";

/** Draws the provider's street network as a base map, with its attribution. */
export function drawStreets(map: LeafletMap, client: Client) {
  const credits = creditsOf(map);
  let credited = "";
  const lines = new StreetLayer("streets");
  const names = new StreetNameLayer("names");
  const layers = [lines, names];
  for (const layer of layers) map.addLayer(layer);
  /** Escaped: it comes from the provider. */
  function credit(attribution: string) {
    if (credited) credits.removeAttribution(credited);
    credited = escapeMarkup(attribution);
    if (credited) credits.addAttribution(credited);
  }

  const stops = [
    whenNew(citySegments(client), (segments) => {
      const pieces = prepareStreets(segments);
      lines.setStreets(pieces);
      names.setStreets(pieces);
      credit(segments.attribution ?? "");
    }),
    whenNew(citySurroundings(client), (ground) => lines.setGround(ground)),
  ];
  return {
    setPalette(palette: Palette) {
      for (const layer of layers) layer.setPalette(palette);
    },
    remove() {
      for (const stop of stops) stop();
      for (const layer of layers) layer.remove();
      credit("");
    },
  };
}

export type DrawnStreets = ReturnType<typeof drawStreets>;

/** Calls `use` whenever the resource has new data. */
function whenNew<Data>({ $state }: Resource<Data>, use: (data: Data) => void): () => void {
  let last: Data | undefined;
  return $state.subscribe(({ data }) => {
    if (data === undefined || data === last) return;
    last = data;
    use(data);
  });
}

const escapeMarkup = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
