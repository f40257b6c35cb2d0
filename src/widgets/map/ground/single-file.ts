import { PMTiles } from "pmtiles";
import type { Tiles } from "../../../core/internal.js";
import type { TileSource } from "./vector-tiles.js";

/** Opens a single-file map (PMTiles with the layers of Protomaps' basemap); rejects when there is no such file. */
export async function openFile({ url, attribution }: Tiles): Promise<TileSource> {
  const file = new PMTiles(url);
  const { maxZoom } = await file.getHeader();
  return { maxZoom, attribution, read: async (z, x, y, signal) => (await file.getZxy(z, x, y, signal))?.data ?? null };
}
