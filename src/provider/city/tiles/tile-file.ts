import { closeSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { threadId } from "node:worker_threads";
import type { TilePlace } from "./cutter.js";

/** Bytes of the version of a ground, of the head with how many tiles there are, and of a row that says where one is. */
const VERSION = 12;
const HEAD = 16;
const ROW = 24;

/** Counts all tiles of all zooms. */
const numberOf = ({ z, x, y }: TilePlace): number => (4 ** z - 1) / 3 + y * 2 ** z + x;

const headOf = (version: string, count: number): Buffer => {
  const head = Buffer.alloc(HEAD);
  head.write(version.slice(0, VERSION), "latin1");
  head.writeUInt32LE(count, VERSION);
  return head;
};

/** What was read, null where the file is shorter. */
function read(file: number, at: number, length: number): Buffer | null {
  const bytes = Buffer.alloc(length);
  return readSync(file, bytes, 0, length, at) === length ? bytes : null;
}

/**
 * A file with all tiles of a ground: its head, the packed tiles, and rows of number, place in the file and length, ordered by number. Null
 * where there is none, or none of this version.
 */
export function openTileFile(path: string, version: string) {
  let file: number | null = null;
  try {
    file = openSync(path, "r");
    const count = read(file, 0, HEAD)?.readUInt32LE(VERSION) ?? 0;
    const isOfVersion = read(file, 0, HEAD)?.equals(headOf(version, count));
    const rowsAt = statSync(path).size - count * ROW;
    const rows = isOfVersion && rowsAt >= HEAD ? read(file, rowsAt, count * ROW) : null;
    if (rows) return tilesIn(file, rows);
  } catch {
    // It is there for speed alone.
  }
  if (file !== null) closeSync(file);
  return null;
}
export type TileFile = NonNullable<ReturnType<typeof openTileFile>>;

function tilesIn(file: number, rows: Buffer) {
  const field = (row: number, at: number) => rows.readDoubleLE(row * ROW + at * 8);
  return {
    /** The packed tile; null where there is nothing. */
    at(place: TilePlace): Buffer | null {
      const wanted = numberOf(place);
      let low = 0;
      let high = rows.length / ROW;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (field(middle, 0) < wanted) low = middle + 1;
        else high = middle;
      }
      return low < rows.length / ROW && field(low, 0) === wanted ? read(file, field(low, 1), field(low, 2)) : null;
    },
    close: () => closeSync(file),
  };
}

/** Writes such a file, which others see once it is whole. */
export function createTileFile(path: string, version: string) {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}-${threadId}`;
  const file = openSync(unfinished, "w");
  const rows: [number, number, number][] = [];
  let end = HEAD;
  return {
    add(place: TilePlace, gzip: Uint8Array): void {
      writeSync(file, gzip, 0, gzip.length, end);
      rows.push([numberOf(place), end, gzip.length]);
      end += gzip.length;
    },
    finish(): void {
      rows.sort(([one], [other]) => one - other);
      writeSync(file, new Uint8Array(Float64Array.from(rows.flat()).buffer), 0, rows.length * ROW, end);
      writeSync(file, headOf(version, rows.length), 0, HEAD, 0);
      fsyncSync(file);
      closeSync(file);
      renameSync(unfinished, path);
    },
    /** Leaves nothing behind. */
    drop(): void {
      closeSync(file);
      rmSync(unfinished, { force: true });
    },
  };
}
