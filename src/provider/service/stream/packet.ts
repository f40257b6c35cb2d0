import { constants, deflateRawSync } from "node:zlib";
import type { InferOutput } from "valibot";
import type { streamEvents } from "../../../core/contract/stream-events.js";

type Events = typeof streamEvents;

/** Bytes for all readers: as they are, and as a part of a gzip stream. */
export interface Packet {
  readonly raw: Buffer;
  readonly gzip: Buffer;
}

/** The head of a gzip stream (RFC 1952): no name, no time. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * Compressed once for all readers: a deflate block that ends on a whole byte and refers to nothing before it stands well behind
 * any other, so that one and the same block goes into the stream of each reader. A stream never has its last block: the reader closes
 * it after `bye`.
 */
function pack(text: string): Packet {
  const raw = Buffer.from(text);
  return { raw, gzip: deflateRawSync(raw, { finishFlush: constants.Z_FULL_FLUSH, level: 6 }) };
}

/** One event with its data. */
export const event = <Name extends keyof Events>(name: Name, data: InferOutput<Events[Name]>): Packet =>
  pack(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** What keeps a proxy from closing a stream that is silent. */
export const heartbeat = pack(":\n\n");
