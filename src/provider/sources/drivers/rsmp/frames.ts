/** Ends each message on the wire. It cannot stand inside one: JSON escapes it, and no character of UTF-8 contains its byte. */
const FORM_FEED = 0x0c;

export const frame = (text: string): string => `${text}\f`;

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Cuts what a socket brings into messages. Blank ones are dropped; one that is not UTF-8 comes as null. */
export class FrameReader {
  #parts: Buffer[] = [];
  #bytes = 0;

  /** No message may be longer than `limit` bytes. */
  constructor(public limit: number) {}

  /** The messages that `chunk` completes. Throws a RangeError, with the limit, when one is too long. */
  *read(chunk: Buffer): Generator<string | null> {
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf(FORM_FEED, start);
      const part = chunk.subarray(start, end < 0 ? chunk.length : end);
      this.#bytes += part.length;
      if (this.#bytes > this.limit) throw new RangeError(`A message is longer than ${this.limit} bytes.`);
      this.#parts.push(part);
      // A sender of single bytes would otherwise make a thousand times as many objects of them as there are bytes.
      if (this.#parts.length > 1000) this.#parts = [Buffer.concat(this.#parts)];
      if (end < 0) return;
      start = end + 1;
      const text = decode(Buffer.concat(this.#parts));
      this.#parts = [];
      this.#bytes = 0;
      if (text === null || text.trim() !== "") yield text;
    }
  }
}

function decode(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
