import type { Layer } from "leaflet";
import { PMTiles } from "pmtiles";
import { leafletLayer } from "protomaps-leaflet";
import type { Tiles } from "../../../core/internal.js";

/** Languages that the basemap's style knows how to fall back from. */
const known = ["ru", "en", "es"];

/** Opens a single-file map (PMTiles with the layers of Protomaps' basemap) as a layer; rejects when there is no such file. */
export async function openVectors({ url, attribution }: Tiles, isDark: boolean, language: string): Promise<Layer> {
  const file = new PMTiles(url);
  const { maxZoom } = await file.getHeader();
  return leafletLayer({
    // The library has a copy of PMTiles of its own; what it calls of it is the same.
    url: file as never,
    attribution,
    flavor: isDark ? "dark" : "light",
    lang: known.includes(language) ? language : "en",
    maxDataZoom: maxZoom,
    maxZoom: 19,
    pane: "vectors",
  }) as unknown as Layer;
}
