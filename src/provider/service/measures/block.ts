import { constants, deflateSync, inflateSync } from "node:zlib";
import Pbf from "pbf";
import { BIN } from "./bins.js";
import { between, type EventColumns } from "./events.js";

/** The first byte of a block. */
const VERSION = 1;
/** Most events of a block: thirty times those of the busiest quarter of an hour that was measured. */
export const MOST_EVENTS = 250_000;
/** Most bytes that so many events take unpacked: three varints each, of five, three and five bytes. */
const MOST_BYTES = MOST_EVENTS * 13 + 32;

/** A block cannot be read, or made; the message says why. */
export class BlockFault extends Error {
  override name = "BlockFault";
}

/**
 * Encodes the events of one quarter of an hour. First comes a version byte, the rest is deflated with its checksum: the start in quarters
 * of an hour since 1970, the number of events, and three columns of varints. The columns are tenths of a second since the event before,
 * ids, and parameters. Parameters are zigzag, since some controllers write -1. Columns pack better than rows: 1.3 bytes an event of a
 * real log. Throws a BlockFault where an event lies outside the quarter, times go back, or there are too many.
 */
export function encodeBlock(start: number, { tenths, ids, parameters }: EventColumns): Uint8Array {
  const count = tenths.length;
  if (!Number.isInteger(start / BIN)) throw new BlockFault(`A block begins at a full quarter of an hour, not at ${start}.`);
  if (count > MOST_EVENTS) throw new BlockFault(`A block has at most ${MOST_EVENTS} events, not ${count}.`);
  const pbf = new Pbf();
  pbf.writeVarint(start / BIN);
  pbf.writeVarint(count);
  let last = start * 10;
  for (const moment of tenths) {
    if (!Number.isInteger(moment) || moment < last || moment >= (start + BIN) * 10)
      throw new BlockFault(`An event at ${moment / 10} does not follow ${last / 10} in the block of ${start}.`);
    pbf.writeVarint(moment - last);
    last = moment;
  }
  for (const id of ids) pbf.writeVarint(id);
  for (const parameter of parameters) pbf.writeSVarint(parameter);
  const packed = deflateSync(pbf.finish(), { level: constants.Z_BEST_COMPRESSION });
  return Buffer.concat([Buffer.from([VERSION]), packed]);
}

/** A block as it was encoded, with its start (Unix s). Throws a BlockFault where the bytes are not one. */
export function decodeBlock(bytes: Uint8Array): { readonly start: number; readonly events: EventColumns } {
  if (bytes[0] !== VERSION)
    throw new BlockFault(bytes.length === 0 ? "The block is empty." : `The block has the unknown version ${bytes[0]}.`);
  const pbf = new Pbf(unpacked(bytes.subarray(1)));
  const start = varint(pbf) * BIN;
  const count = varint(pbf);
  if (count > MOST_EVENTS) throw new BlockFault(`The block says it has ${count} events, more than ${MOST_EVENTS}.`);
  const events = { tenths: new Float64Array(count), ids: new Uint16Array(count), parameters: new Int32Array(count) };
  let last = start * 10;
  for (let at = 0; at < count; at++) {
    last += varint(pbf);
    events.tenths[at] = last;
  }
  if (last >= (start + BIN) * 10 && count > 0) throw new BlockFault("The block has events beyond its quarter of an hour.");
  for (let at = 0; at < count; at++) {
    const id = varint(pbf);
    if (id > 65_535) throw new BlockFault(`The block has the event ${id}, beyond 65535.`);
    events.ids[at] = id;
  }
  for (let at = 0; at < count; at++) {
    if (pbf.pos >= pbf.length) throw new BlockFault("The block ends within its events.");
    events.parameters[at] = pbf.readSVarint();
  }
  if (pbf.pos !== pbf.length) throw new BlockFault("The block goes on behind its events, or ends within them.");
  return { start, events };
}

function unpacked(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    throw new BlockFault(`The block cannot be unpacked: ${(error as Error).message}.`);
  }
}

/** Pbf reads on behind the end without a word. */
function varint(pbf: Pbf): number {
  if (pbf.pos >= pbf.length) throw new BlockFault("The block ends within its events.");
  return pbf.readVarint();
}

/** The events of a log as blocks, one for each quarter of an hour that has any. With `tooMany`, a block of too many events is left out and reported to it. */
export function blocksOf(
  events: EventColumns,
  tooMany?: (start: number, count: number) => void,
): { readonly start: number; readonly bytes: Uint8Array }[] {
  const blocks: { start: number; bytes: Uint8Array }[] = [];
  let at = 0;
  while (at < events.tenths.length) {
    const start = Math.floor((events.tenths[at] as number) / (BIN * 10)) * BIN;
    const block = between(events, start * 10, (start + BIN) * 10);
    const count = block.tenths.length;
    if (tooMany && count > MOST_EVENTS) tooMany(start, count);
    else blocks.push({ start, bytes: encodeBlock(start, block) });
    at += count;
  }
  return blocks;
}
