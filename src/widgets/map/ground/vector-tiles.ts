import type { CanvasView } from "../engine/canvas/canvas-layer.js";
import { decodeTile, type TileData } from "./tile-data.js";
import { placesOf, type Tile, type TilePlace } from "./tile-places.js";

/** A source of vector tiles in the schema of Protomaps' basemap. */
export interface TileSource {
  /** Greatest zoom with tiles; above it they are overzoomed. */
  readonly maxZoom: number;
  readonly attribution: string;
  /** Reads a tile; null where there is none. */
  read(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | null>;
}

/** Milliseconds that a picture waits for missing tiles. */
const PATIENCE = 300;
/** Timeout of a tile request, in milliseconds. */
const TIMEOUT = 10_000;
/** Milliseconds before a tile that failed is requested again. */
const RETRY_AFTER = 10_000;
/** Tile requests at a time: of the six connections that a browser opens to an HTTP/1.1 server, three stay free for vehicles and signals. */
const CONCURRENT = 3;
/** Decoded tiles kept besides those in view. */
const KEPT = 48;

const keyOf = ({ z, x, y }: TilePlace) => `${z}/${x}/${y}`;

/** Loads and decodes tiles for the current view; `onNew` is called when missing tiles have arrived. */
export function createVectorTiles({ maxZoom, read }: TileSource, onNew: () => void) {
  const requests = new Map<string, AbortController>();
  const known = new Map<string, TileData>();
  const failed = new Map<string, number>();
  /** Tiles of the view that are still to be requested. */
  let waiting: TilePlace[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let requestedSince = 0;
  let isStopped = false;

  async function fetchTile(tile: TilePlace): Promise<void> {
    const key = keyOf(tile);
    const controller = new AbortController();
    requests.set(key, controller);
    timer ??= setTimeout(report, PATIENCE);
    let isTimedOut = false;
    const limit = setTimeout(() => {
      isTimedOut = true;
      controller.abort();
    }, TIMEOUT);
    try {
      const bytes = await read(tile.z, tile.x, tile.y, controller.signal);
      known.set(key, bytes && bytes.byteLength > 0 ? decodeTile(bytes) : new Map());
    } catch {
      if (isTimedOut || !controller.signal.aborted) failed.set(key, performance.now());
      if (!isStopped) retryTimer ??= setTimeout(retry, RETRY_AFTER);
    }
    clearTimeout(limit);
    requests.delete(key);
    if (isStopped) return;
    requestNext();
    if (requests.size === 0) report();
    else timer ??= setTimeout(report, PATIENCE);
  }

  function requestNext() {
    for (const place of waiting.splice(0, CONCURRENT - requests.size)) void fetchTile(place);
  }

  function report() {
    clearTimeout(timer);
    timer = undefined;
    onNew();
  }

  function retry() {
    retryTimer = undefined;
    onNew();
  }

  const hasFailed = (key: string) => performance.now() - (failed.get(key) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER;

  return {
    /**
     * The loaded tiles of a view. Requests the missing ones and aborts requests for tiles out of view. `isAwaited` while the picture
     * should wait for them.
     */
    at(view: CanvasView): { readonly tiles: readonly Tile[]; readonly isAwaited: boolean } {
      const needed = placesOf(view, maxZoom);
      const keys = new Set(needed.map(keyOf));
      for (const [key, controller] of requests) if (!keys.has(key)) controller.abort();
      const tiles: Tile[] = [];
      const isFirst = requests.size === 0;
      waiting = [];
      for (const place of needed) {
        const key = keyOf(place);
        const data = known.get(key);
        if (data) tiles.push({ ...place, data });
        else if (!requests.has(key) && !hasFailed(key)) waiting.push(place);
      }
      if (isFirst) requestedSince = performance.now();
      requestNext();
      for (const key of known.keys()) if (known.size > KEPT + keys.size && !keys.has(key)) known.delete(key);
      return { tiles, isAwaited: requests.size > 0 && performance.now() - requestedSince < PATIENCE };
    },
    stop() {
      isStopped = true;
      waiting = [];
      clearTimeout(timer);
      clearTimeout(retryTimer);
      for (const controller of requests.values()) controller.abort();
    },
  };
}

export type VectorTiles = ReturnType<typeof createVectorTiles>;
