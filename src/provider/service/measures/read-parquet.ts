import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { CityTime } from "../../../core/contract/city-time.js";
import { type Cells, columns, createEventReader, type EventLog } from "./read-csv.js";

/** Whether bytes are those of a Parquet file. */
export const isParquet = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PAR1";

/** Most rows of a file: a few kilobytes may hold any number of them. */
export const MOST_ROWS = 5_000_000;
/** Most bytes of a page of a column, unpacked; those that others write have one megabyte or so. */
const MOST_IN_PAGE = 64_000_000;

/**
 * Reads a log of events as ATSPM keeps it: Parquet with the columns of the CSV, of whatever types. Throws an Error with a sentence where it is no such
 * table, has too many rows, or is compressed by what is not known here (zstd, lz4).
 */
export async function readParquet(bytes: Buffer, time: CityTime, zone: "wallTime" | "utc", latest: number): Promise<EventLog> {
  const { parquetMetadata, parquetRead, parquetSchema, snappyUncompress } = await import("hyparquet");
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const compressors = {
    GZIP: limited((packed, length) => gunzipSync(packed, { maxOutputLength: Math.max(1, length) })),
    BROTLI: limited((packed, length) => brotliDecompressSync(packed, { maxOutputLength: Math.max(1, length) })),
    SNAPPY: limited((packed, length) => {
      const unpacked = new Uint8Array(length);
      snappyUncompress(packed, unpacked);
      return unpacked;
    }),
  };
  const reader = createEventReader(time, zone, latest);
  try {
    const metadata = parquetMetadata(file);
    const there = parquetSchema(metadata).children.map(({ element }) => element.name);
    const missing = columns.find((column) => !there.includes(column));
    if (missing) throw new Error(`the column "${missing}" is missing`);
    const groups = metadata.row_groups.map(({ num_rows }) => Number(num_rows));
    const rows = groups.reduce((sum, count) => sum + count, 0);
    if (rows > MOST_ROWS) throw new Error(`it has ${rows} rows, more than ${MOST_ROWS}`);
    let rowStart = 0;
    for (const count of groups) {
      const rowEnd = rowStart + count;
      const cells: Partial<Record<string, ArrayLike<unknown>[]>> = {};
      const onChunk = ({ columnName, columnData }: { columnName: string; columnData: ArrayLike<unknown> }) => {
        cells[columnName] = [...(cells[columnName] ?? []), columnData];
      };
      await parquetRead({ file, metadata, columns: [...columns], compressors, rowStart, rowEnd, onChunk });
      for (const row of rowsOf(cells, count)) reader.take(row);
      rowStart = rowEnd;
    }
  } catch (error) {
    throw new Error(`The events cannot be read as Parquet: ${(error as Error).message}.`);
  }
  return reader.log();
}

/** Unpacks no page that says it is larger than any that is in use. */
const limited =
  (unpack: (packed: Uint8Array, length: number) => Uint8Array) =>
  (packed: Uint8Array, length: number): Uint8Array => {
    if (length > MOST_IN_PAGE) throw new Error(`a page of it has ${length} bytes, more than ${MOST_IN_PAGE}`);
    return unpack(packed, length);
  };

/** Rows of columns that come in pieces. */
function* rowsOf(pieces: Partial<Record<string, ArrayLike<unknown>[]>>, count: number): Generator<Cells> {
  const places = columns.map((column) => ({ column, pieces: pieces[column] ?? [], piece: 0, at: 0 }));
  for (let row = 0; row < count; row++) {
    const cells: Record<string, string> = {};
    for (const place of places) {
      while (place.at >= (place.pieces[place.piece]?.length ?? Number.POSITIVE_INFINITY)) {
        place.piece++;
        place.at = 0;
      }
      cells[place.column] = textOf(place.pieces[place.piece]?.[place.at++]);
    }
    yield cells as unknown as Cells;
  }
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : `${value ?? ""}`);
