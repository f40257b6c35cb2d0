import workerUrl from "worker:./worker.ts";
import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { createThread } from "../../base/threads/questions.js";
import type { CityModel } from "../model.js";
import type { TilePlace } from "./cutter.js";
import { groundOf } from "./ground.js";

/** What `findCity` makes a city of: the thread that cuts makes its own. */
export interface CitySource {
  /** Null for a city that is made after none: there is nothing to draw. */
  readonly name: string | null;
  readonly seed: number;
  readonly dataDir: string;
  readonly devices: number | null;
}

/** A tile that is not empty, packed. */
export interface Tile {
  readonly etag: string;
  readonly gzip: Uint8Array;
}

/** Raised when tiles of the same ground change: browsers keep them for a year. */
const FORMAT = 1;
/** Most bytes of tiles that are kept. */
const MOST_KEPT = 32 * 1024 * 1024;
/** Bytes that the key of a kept tile counts as. */
const PLACE = 200;

/** The tiles of a city, each cut when it is first asked for, and kept while there is room. */
export function createTiles(city: CityModel, source: CitySource) {
  const thread = createThread<TilePlace, Tile | null>(() => new Worker(new URL(workerUrl), { workerData: source }), "map tiles");
  const kept = new Map<string, { readonly tile: Promise<Tile | null>; bytes: number }>();
  let bytes = 0;

  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  return {
    /** Names the ground that the tiles show. */
    version: createHash("sha256")
      .update(JSON.stringify([FORMAT, groundOf(city)]))
      .digest("base64url")
      .slice(0, 12),
    /** Null where there is nothing. */
    at(place: TilePlace): Promise<Tile | null> {
      const key = `${place.z}/${place.x}/${place.y}`;
      const known = kept.get(key);
      const entry = known ?? { tile: thread.ask(place), bytes: 0 };
      kept.delete(key);
      kept.set(key, entry);
      if (known) return known.tile;
      entry.tile.then(
        (tile) => {
          if (kept.get(key) !== entry) return;
          entry.bytes = PLACE + (tile?.gzip.length ?? 0);
          bytes += entry.bytes;
          for (const oldest of kept.keys()) {
            if (bytes <= MOST_KEPT) break;
            drop(oldest);
          }
        },
        () => drop(key),
      );
      return entry.tile;
    },
    close: thread.close,
  };
}
export type Tiles = ReturnType<typeof createTiles>;
