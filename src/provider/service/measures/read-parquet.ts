import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { CityTime } from "../../../core/contract/city-time.js";
import { type Cells, columns, type EventLog, readEventRows } from "./read-csv.js";

/** Whether bytes are those of a Parquet file. */
export const isParquet = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PAR1";

/**
 * Reads a log of events as ATSPM keeps it: Parquet with the columns of the CSV, of whatever types. Throws an Error with a sentence where it is no such
 * table, or is compressed by what is not known here (zstd, lz4).
 */
export async function readParquet(bytes: Buffer, time: CityTime, zone: "wallTime" | "utc", latest: number): Promise<EventLog> {
  const { parquetReadObjects } = await import("hyparquet");
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const unpack = (by: (input: Uint8Array) => Buffer) => (input: Uint8Array) => new Uint8Array(by(input));
  const compressors = { GZIP: unpack(gunzipSync), BROTLI: unpack(brotliDecompressSync) };
  let rows: Record<string, unknown>[];
  try {
    rows = await parquetReadObjects({ file, columns: [...columns], compressors });
  } catch (error) {
    throw new Error(`The events cannot be read as Parquet: ${(error as Error).message}.`);
  }
  const missing = columns.find((column) => rows[0] && !(column in rows[0]));
  if (missing) throw new Error(`The column "${missing}" is missing in the file.`);
  return readEventRows(rows.map(cellsOf), time, zone, latest);
}

const cellsOf = (row: Record<string, unknown>): Cells =>
  Object.fromEntries(columns.map((column) => [column, textOf(row[column])])) as unknown as Cells;

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : `${value ?? ""}`);
