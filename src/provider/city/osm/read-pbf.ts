import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import Pbf from "pbf";
import type { Collector } from "./data.js";
import { readBlock } from "./pbf-block.js";
import { BYTES, endOf, fields, textOf } from "./protobuf.js";

// https://wiki.openstreetmap.org/wiki/PBF_Format, with its limits of a header and a blob, in bytes.
const MOST_HEADER = 64 * 1024;
const MOST_BLOB = 32 * 1024 * 1024;
/** What a file may ask of its reader. */
const features = ["OsmSchema-V0.6", "DenseNodes"];
const packings: Record<number, string> = { 4: "lzma", 5: "bzip2", 6: "lz4", 7: "zstd" };

const unpack = promisify(inflate);

/** Reads OpenStreetMap PBF, one block of some thousand things after another. */
export async function readPbf(file: string, collector: Collector): Promise<void> {
  const handle = await open(file);
  try {
    let isFirst = true;
    for (;;) {
      const size = await bytesOf(handle, 4, true);
      if (!size) break;
      const header = headerOf(await bytesOf(handle, upTo(size.readUInt32BE(), MOST_HEADER, "header")));
      const blob = await blobOf(await bytesOf(handle, upTo(header.size, MOST_BLOB, "blob")));
      if (isFirst && header.type !== "OSMHeader") throw new Error("It does not begin with a header of OpenStreetMap.");
      if (header.type === "OSMHeader") checkFeatures(blob);
      if (header.type === "OSMData") readBlock(blob, collector);
      isFirst = false;
    }
    if (isFirst) throw new Error("It is empty.");
  } finally {
    await handle.close();
  }
}

function upTo(size: number, most: number, what: string): number {
  if (size > most) throw new Error(`A ${what} of ${size} bytes is none.`);
  return size;
}

async function bytesOf(handle: FileHandle, size: number): Promise<Buffer>;
async function bytesOf(handle: FileHandle, size: number, mayEnd: true): Promise<Buffer | null>;
async function bytesOf(handle: FileHandle, size: number, mayEnd = false): Promise<Buffer | null> {
  // Pbf reads numbers from the start of the memory below, so it gets memory of its own.
  const buffer = Buffer.from(new ArrayBuffer(size));
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await handle.read(buffer, filled, size - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  if (filled === 0 && mayEnd) return null;
  if (filled < size) throw new Error("It ends in the middle of a block.");
  return buffer;
}

function headerOf(bytes: Buffer): { type: string; size: number } {
  const header = { type: "", size: 0 };
  const pbf = new Pbf(bytes);
  fields(pbf, pbf.length, (tag) => {
    if (tag === 1 && pbf.type === BYTES) header.type = textOf(pbf);
    if (tag === 3 && pbf.type === 0) header.size = pbf.readVarint();
  });
  return header;
}

async function blobOf(bytes: Buffer): Promise<Uint8Array> {
  const pbf = new Pbf(bytes);
  let found: Uint8Array | null = null;
  let isPacked = false;
  fields(pbf, pbf.length, (tag) => {
    if (tag >= 4 && tag <= 7) throw new Error(`It is packed by ${packings[tag]}: only zlib is read.`);
    if ((tag !== 1 && tag !== 3) || pbf.type !== BYTES) return;
    const end = endOf(pbf);
    found = pbf.buf.subarray(pbf.pos, end);
    isPacked = tag === 3;
    pbf.pos = end;
  });
  if (!found) throw new Error("A blob is empty.");
  return isPacked ? unpack(found, { maxOutputLength: MOST_BLOB }) : found;
}

function checkFeatures(blob: Uint8Array): void {
  const pbf = new Pbf(new Uint8Array(blob));
  fields(pbf, pbf.length, (tag) => {
    if (tag !== 4 || pbf.type !== BYTES) return;
    const feature = textOf(pbf);
    if (!features.includes(feature)) throw new Error(`It needs "${feature}", which is not read.`);
  });
}
