import workerUrl from "worker:./worker.ts";
import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { createThread } from "../../base/threads/questions.js";
import type { CityModel } from "../model.js";
import type { TilePlace } from "./cutter.js";
import { groundOf } from "./ground.js";
import { openTileFile } from "./tile-file.js";

/** What `findCity` makes a city of: the thread that cuts makes its own. */
export interface CitySource {
  /** Null for a city that is made after none: there is nothing to draw. */
  readonly name: string | null;
  readonly seed: number;
  readonly dataDir: string;
  readonly devices: number | null;
}

/** A place, for its tile, or a file that all tiles are to be cut into. */
export type TileQuestion = TilePlace | { readonly file: string; readonly version: string };

/** A tile that is not empty, packed. */
export interface Tile {
  readonly etag: string;
  readonly gzip: Uint8Array;
}

/** Raised when tiles of the same ground change: browsers keep them for a year. */
const FORMAT = 1;
/** Most bytes of tiles that are kept in memory where there is no file. */
const MOST_KEPT = 32 * 1024 * 1024;
/** Bytes that the key of a kept tile counts as. */
const PLACE = 200;

/** Names the ground that the tiles of a city show. */
export const versionOf = (city: CityModel): string =>
  createHash("sha256")
    .update(JSON.stringify([FORMAT, groundOf(city)]))
    .digest("base64url")
    .slice(0, 12);

const tileOf = (gzip: Uint8Array | null): Tile | null =>
  gzip && { etag: `"${createHash("sha256").update(gzip).digest("base64url").slice(0, 22)}"`, gzip };

/**
 * The tiles of a city, from the first of the `files` that has those of its ground; until one has, each is cut when it is first asked for, and kept
 * while there is room.
 */
export function createTiles(city: CityModel, source: CitySource, files: readonly string[] = []) {
  const version = versionOf(city);
  const open = () => files.reduce<ReturnType<typeof openTileFile>>((found, file) => found ?? openTileFile(file, version), null);
  const thread = createThread<TileQuestion, Uint8Array | null>(() => new Worker(new URL(workerUrl), { workerData: source }), "map tiles");
  const kept = new Map<string, { readonly tile: Promise<Tile | null>; bytes: number }>();
  let whole = open();
  let bytes = 0;

  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  function cut(place: TilePlace): Promise<Tile | null> {
    const key = `${place.z}/${place.x}/${place.y}`;
    const known = kept.get(key);
    const entry = known ?? { tile: thread.ask(place).then(tileOf), bytes: 0 };
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
  }

  return {
    version,
    /** Null where there is nothing. */
    at: async (place: TilePlace): Promise<Tile | null> => (whole ? tileOf(whole.at(place)) : cut(place)),
    /** Cuts all tiles into a file, unless there is one: the next start cuts nothing. Without a word where that cannot be written. */
    async keep(file: string): Promise<void> {
      if (whole || source.name === null) return;
      try {
        await thread.ask({ file, version });
        whole = openTileFile(file, version);
        if (!whole) return;
        await Promise.allSettled([...kept.values()].map(({ tile }) => tile));
        kept.clear();
        await thread.close();
      } catch {
        // The provider ends, or the folder cannot be written: tiles are cut as they are asked for.
      }
    },
    async close(): Promise<void> {
      await thread.close();
      whole?.close();
    },
  };
}
export type Tiles = ReturnType<typeof createTiles>;
