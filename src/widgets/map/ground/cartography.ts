import type { Map as LeafletMap } from "leaflet";
import { type Client, ProviderError, tileOps, tileZooms } from "../../../core/internal.js";
import type { Palette } from "../../kit/palette.js";
import { creditsOf } from "../engine/credits.js";
import { GroundLayer, GroundNameLayer } from "./ground-layer.js";
import type { Covered } from "./labels.js";
import { land } from "./style.js";
import { createVectorTiles, type TileSource } from "./vector-tiles.js";

/** Draws vector tiles as the base map in our colours, with their attribution; `onMissing` is told whether tiles in view do not come. */
export function drawCartography(map: LeafletMap, source: TileSource, onMissing: (isMissing: boolean) => void) {
  const container = map.getContainer();
  const redraw = () => {
    for (const layer of layers) layer.redraw();
  };
  const vectors = createVectorTiles(source, redraw, onMissing);
  const names = new GroundNameLayer("names", vectors);
  const layers = [new GroundLayer("streets", vectors), names];
  for (const layer of layers) map.addLayer(layer);
  const { attribution } = source;
  if (attribution) creditsOf(map).addAttribution(attribution);
  return {
    hasRoads: true as const,
    avoid: (symbols: readonly Covered[]) => names.avoid(symbols),
    setPalette(palette: Palette) {
      container.style.background = land[palette.isDark ? 1 : 0];
      for (const layer of layers) layer.setPalette(palette);
    },
    remove() {
      vectors.stop();
      for (const layer of layers) layer.remove();
      container.style.background = "";
      if (attribution) creditsOf(map).removeAttribution(attribution);
    },
  };
}

export type Cartography = ReturnType<typeof drawCartography>;

/** The provider's vector tiles, requested with the session's credential; `onGone` is called when it turns out to have none. */
export const tilesOf = (client: Client, version: string, attribution: string, onGone: () => void): TileSource => ({
  maxZoom: tileZooms.most,
  // Escaped: it comes from the provider.
  attribution: attribution.replace(/&/g, "&amp;").replace(/</g, "&lt;"),
  async read(z, x, y, signal) {
    try {
      const { blob } = await client.http.call(tileOps.cityTile, { params: { z, x, y }, search: { v: version }, signal });
      return blob.arrayBuffer();
    } catch (error) {
      if (error instanceof ProviderError && error.status === 404) onGone();
      throw error;
    }
  },
});
