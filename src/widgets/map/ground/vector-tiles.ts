import { PmtilesSource, type PreparedTile, TileCache, View } from "protomaps-leaflet";
import type { CanvasView } from "../engine/canvas/canvas-layer.js";

/** Where vector tiles with the layers of Protomaps' basemap come from. */
export interface TileSource {
  /** The greatest zoom it has tiles of: nearer than that they are drawn larger. */
  readonly maxZoom: number;
  readonly attribution: string;
  /** A tile; null where there is nothing. */
  read(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | null>;
}

type Place = PreparedTile["dataTile"];

/** CSS pixels of a tile's side at its own zoom. */
const SIDE = 512;
/** Milliseconds that a picture waits for the last of its tiles. */
const PATIENCE = 300;
/** Milliseconds after which a tile is given up, and before one that did not come is asked for again. */
const [GIVEN_UP_AFTER, AGAIN_AFTER] = [10_000, 10_000];
/** Tiles that are asked for at once: a browser has six connections to a server of HTTP/1.1, and what moves must not wait for the ground. */
const AT_ONCE = 3;
/** Decoded tiles that are kept beyond those in view. */
const KEPT = 48;

const keyOf = ({ z, x, y }: Place) => `${z}/${x}/${y}`;

/** Tiles of a source, decoded as the map looks at them; `onNew` is called when some that were missing are there. */
export function createVectorTiles({ maxZoom, read }: TileSource, onNew: () => void) {
  const asked = new Map<string, AbortController>();
  const known = new Map<string, PreparedTile["data"]>();
  const failed = new Map<string, number>();
  /** What the view shows and is still to be asked for. */
  let waiting: Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let askedSince = 0;
  let isStopped = false;

  // The library decodes what it reads of a file of tiles, by this method; it aborts by zoom only.
  const file = {
    async getZxy(z: number, x: number, y: number, signal: AbortSignal) {
      const data = await read(z, x, y, asked.get(keyOf({ z, x, y }))?.signal ?? signal);
      return data && data.byteLength > 0 ? { data } : undefined;
    },
  };
  const source = new PmtilesSource(file as never, true);
  const view = new View(new TileCache(source, SIDE), maxZoom, Math.log2(SIDE / 256));

  async function fetchTile(tile: Place): Promise<void> {
    const key = keyOf(tile);
    const controller = new AbortController();
    asked.set(key, controller);
    timer ??= setTimeout(tell, PATIENCE);
    let isGivenUp = false;
    const limit = setTimeout(() => {
      isGivenUp = true;
      controller.abort();
    }, GIVEN_UP_AFTER);
    try {
      known.set(key, await source.get(tile, SIDE));
    } catch {
      if (isGivenUp || !controller.signal.aborted) failed.set(key, performance.now());
      if (!isStopped) again ??= setTimeout(askAgain, AGAIN_AFTER);
    }
    clearTimeout(limit);
    asked.delete(key);
    if (isStopped) return;
    askNext();
    if (asked.size === 0) tell();
    else timer ??= setTimeout(tell, PATIENCE);
  }

  function askNext() {
    for (const place of waiting.splice(0, AT_ONCE - asked.size)) void fetchTile(place);
  }

  function tell() {
    clearTimeout(timer);
    timer = undefined;
    onNew();
  }

  function askAgain() {
    again = undefined;
    onNew();
  }

  const hasFailed = (key: string) => performance.now() - (failed.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER;

  return {
    /**
     * The tiles that a view shows, as far as they are there; asks for the others, and no longer for those that are out of view.
     * `isAwaited` while the others are worth waiting for.
     */
    at({ zoom, left, top, width, height }: CanvasView): { readonly tiles: readonly PreparedTile[]; readonly isAwaited: boolean } {
      const needed = view.dataTilesForBounds(zoom, { minX: left, minY: top, maxX: left + width, maxY: top + height });
      const keys = new Set(needed.map(({ dataTile }) => keyOf(dataTile)));
      for (const [key, controller] of asked) if (!keys.has(key)) controller.abort();
      const tiles: PreparedTile[] = [];
      const isFirst = asked.size === 0;
      waiting = [];
      for (const place of needed) {
        const key = keyOf(place.dataTile);
        const data = known.get(key);
        if (data) tiles.push({ ...place, z: zoom, data });
        else if (!asked.has(key) && !hasFailed(key)) waiting.push(place.dataTile);
      }
      if (isFirst) askedSince = performance.now();
      askNext();
      for (const key of known.keys()) if (known.size > KEPT + keys.size && !keys.has(key)) known.delete(key);
      return { tiles, isAwaited: asked.size > 0 && performance.now() - askedSince < PATIENCE };
    },
    stop() {
      isStopped = true;
      waiting = [];
      clearTimeout(timer);
      clearTimeout(again);
      for (const controller of asked.values()) controller.abort();
    },
  };
}

export type VectorTiles = ReturnType<typeof createVectorTiles>;
