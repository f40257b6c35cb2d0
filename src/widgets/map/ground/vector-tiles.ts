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
/** Milliseconds before a tile that failed is requested again, doubled with each failure, and at most. */
const RETRY_AFTER = 2_000;
const LONGEST_RETRY = 30_000;
/** Failures of a tile after which it counts as missing. */
const MISSING_AFTER = 2;
/** Tile requests at a time: of the six connections that a browser opens to an HTTP/1.1 server, three stay free for vehicles and signals. */
const CONCURRENT = 3;
/** Decoded tiles kept besides those in view. */
const KEPT = 48;

const keyOf = ({ z, x, y }: TilePlace) => `${z}/${x}/${y}`;

/**
 * Loads and decodes tiles for the current view; `onNew` is called when missing tiles have arrived, or are to be requested again,
 * `onMissing` when tiles of the view do not come, and when they have.
 */
export function createVectorTiles({ maxZoom, read }: TileSource, onNew: () => void, onMissing: (isMissing: boolean) => void) {
  const requests = new Map<string, AbortController>();
  const known = new Map<string, TileData>();
  /** How often a tile has failed, and the local time in ms at which it is requested again. */
  const failed = new Map<string, { readonly times: number; readonly due: number }>();
  let isMissing = false;
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
      failed.delete(key);
    } catch {
      if (isTimedOut || !controller.signal.aborted) noteFailure(key);
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

  function noteFailure(key: string) {
    const times = (failed.get(key)?.times ?? 0) + 1;
    failed.set(key, { times, due: performance.now() + Math.min(RETRY_AFTER * 2 ** (times - 1), LONGEST_RETRY) });
  }

  /** Plans the next requests for the tiles of a view that failed, and tells whether any counts as missing. */
  function followFailures(keys: ReadonlySet<string>) {
    const failures = [...failed].flatMap(([key, failure]) => (keys.has(key) && !requests.has(key) ? failure : []));
    clearTimeout(retryTimer);
    const next = Math.min(...failures.map(({ due }) => due));
    if (failures.length > 0) retryTimer = setTimeout(onNew, next - performance.now());
    const wasMissing = isMissing;
    isMissing = [...keys].some((key) => (failed.get(key)?.times ?? 0) >= MISSING_AFTER);
    if (isMissing !== wasMissing) onMissing(isMissing);
  }

  const mustWait = (key: string) => (failed.get(key)?.due ?? 0) > performance.now();

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
        else if (!requests.has(key) && !mustWait(key)) waiting.push(place);
      }
      if (isFirst) requestedSince = performance.now();
      requestNext();
      followFailures(keys);
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
