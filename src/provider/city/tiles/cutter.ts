import { fromGeojsonVt } from "@maplibre/vt-pbf";
import GeoJSONVT, { type LegacyFeature } from "geojson-vt";
import { tileZooms } from "../../../core/contract/tiles.js";
import type { GroundFeature } from "../model.js";
import { boxOf, type Drawn, drawn } from "./schema.js";

/** `z` zoom, `x` from the west, `y` from the north. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Units of a tile's side. */
const EXTENT = 4096;
/** Units drawn beyond each side of a tile, so that no end of a line shows there. */
const BUFFER = 128;
/** From this zoom on tiles are cut of the features in one tile of it, a cell: buildings begin there. */
const CELL = 14;
/** Cells that are kept ready to cut. */
const READY = 24;
/** Cells of which all tiles may be cut ahead: some 30,000 km² at 55° of latitude, and a million tiles at most. */
const MOST_CELLS = 16_000;

interface Feature extends Drawn {
  readonly id: number;
  readonly geometry: GroundFeature["geometry"];
}

const indexOf = (features: readonly Feature[]): GeoJSONVT =>
  new GeoJSONVT(
    {
      type: "FeatureCollection",
      features: features.map(({ id, geometry }) => ({ type: "Feature", id, geometry, properties: null })),
    },
    { maxZoom: tileZooms.most, indexMaxZoom: CELL, extent: EXTENT, buffer: BUFFER },
  );

/** Cuts tiles of the ground as Mapbox Vector Tiles. */
export interface Cutter {
  /** Null where there is nothing. */
  cut(place: TilePlace): Uint8Array | null;
  /** Where there may be something; null where that is too much to be cut ahead. */
  places(): Iterable<TilePlace> | null;
}

/** It keeps as many cut tiles as a small city has. */
export function createCutter(ground: readonly GroundFeature[]): Cutter {
  const features = ground
    .map((feature) => ({ ...drawn(feature), geometry: feature.geometry }))
    .sort((a, b) => a.order - b.order)
    .map((feature, id): Feature => ({ ...feature, id }));
  const cells = cellsOf(features);
  const ready = new Map<string, GeoJSONVT>();
  let wide: GeoJSONVT | null = null;

  function cellAt(key: string): GeoJSONVT | null {
    const inCell = cells.get(key);
    if (!inCell) return null;
    const index = ready.get(key) ?? indexOf(inCell);
    ready.delete(key);
    ready.set(key, index);
    for (const oldest of ready.keys()) {
      if (ready.size <= READY) break;
      ready.delete(oldest);
    }
    return index;
  }

  function cut({ z, x, y }: TilePlace): Uint8Array | null {
    if (z < CELL) wide ??= indexOf(features.filter(({ zoom }) => zoom < CELL));
    const index = z < CELL ? wide : cellAt(keyOf(x >> (z - CELL), y >> (z - CELL)));
    const layers: Record<string, { features: LegacyFeature[] }> = {};
    for (const { id: of, ...cut } of index?.getTile(z, x, y)?.features ?? []) {
      const { layer, zoom, tags } = features[of as number] as Feature;
      if (zoom > z) continue;
      layers[layer] ??= { features: [] };
      layers[layer].features.push({ ...cut, tags });
    }
    return Object.keys(layers).length > 0 ? fromGeojsonVt(layers, { version: 2, extent: EXTENT }) : null;
  }

  return { cut, places: () => (cells.size > MOST_CELLS ? null : placesOver(cells.keys())) };
}

/** The tiles of all zooms over cells, those of one cell behind each other. */
function* placesOver(cells: Iterable<string>): Generator<TilePlace> {
  const wide = new Set<string>();
  for (const key of cells) {
    const [x = 0, y = 0] = key.split("/").map(Number);
    for (let z = tileZooms.least; z < CELL; z++) wide.add(`${z}/${keyOf(x >> (CELL - z), y >> (CELL - z))}`);
    for (let z: number = CELL; z <= tileZooms.most; z++) {
      const across = 2 ** (z - CELL);
      for (let column = 0; column < across; column++)
        for (let row = 0; row < across; row++) yield { z, x: x * across + column, y: y * across + row };
    }
  }
  for (const key of wide) {
    const [z = 0, x = 0, y = 0] = key.split("/").map(Number);
    yield { z, x, y };
  }
}

const keyOf = (x: number, y: number) => `${x}/${y}`;

/** The features of each cell, and of its buffer. */
function cellsOf(features: readonly Feature[]): Map<string, Feature[]> {
  const cells = new Map<string, Feature[]>();
  const side = 2 ** CELL;
  const margin = BUFFER / EXTENT;
  const column = (longitude: number) => ((longitude + 180) / 360) * side;
  const row = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180);
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side;
  };
  for (const feature of features) {
    const [west, south, east, north] = boxOf(feature.geometry);
    for (let x = Math.floor(column(west) - margin); x <= Math.floor(column(east) + margin); x++) {
      for (let y = Math.floor(row(north) - margin); y <= Math.floor(row(south) + margin); y++) {
        const cell = cells.get(keyOf(x, y));
        if (cell) cell.push(feature);
        else cells.set(keyOf(x, y), [feature]);
      }
    }
  }
  return cells;
}
