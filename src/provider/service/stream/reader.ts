import type { ServerResponse } from "node:http";
import type { Rights } from "../../../core/contract/rights.js";
import type { Bye } from "../../../core/contract/stream-events.js";
import type { Shown } from "../rights/shown.js";
import { event, gzipHead, type Packet } from "./packet.js";

/** Bytes that may wait for one reader: what is more, it is too slow for. Packets are shared, so what waits costs little memory. */
const MOST_WAITING = 1024 * 1024;
/** Milliseconds in which a reader may still take the last word. */
const LAST_WORD = 2_000;

export interface ReaderOptions {
  readonly topics: ReadonlySet<string>;
  /** The part of the city that its topics are of. */
  readonly shown: Shown;
  /** What the user may do, as the contract tells it. */
  readonly rights: Rights;
  /** The same with access and restrictions, as `printOf` says it. */
  readonly print: string;
  readonly user: string;
  readonly network: string;
  readonly token: string;
  readonly session: string;
  /** Unix s at which the token ends. */
  readonly ends: number;
  readonly isPacked: boolean;
  readonly left: (reader: Reader) => void;
}

export type Reader = ReturnType<typeof createReader>;

/** One open stream. */
export function createReader(response: ServerResponse, { isPacked, left, ...about }: ReaderOptions) {
  let isOver = false;

  function write(packets: readonly Packet[]): void {
    if (isOver) return;
    if (response.writableLength > MOST_WAITING) {
      bye("slow", 5);
      return;
    }
    response.cork();
    for (const packet of packets) response.write(isPacked ? packet.gzip : packet.raw);
    response.uncork();
  }

  /** The last event; who does not take it soon is cut off. */
  function bye(reason: Bye["reason"], retry: number, isOtherwise = false): void {
    if (isOver) return;
    isOver = true;
    left(reader);
    const packet = event("bye", { reason, retry, ...(isOtherwise ? { rights_changed: true } : {}) });
    response.end(isPacked ? packet.gzip : packet.raw);
    setTimeout(() => response.destroy(), LAST_WORD).unref();
  }

  const reader = { ...about, write, bye };
  response.on("close", () => {
    if (!isOver) left(reader);
    isOver = true;
  });
  response.on("error", () => response.destroy());
  if (isPacked) response.write(gzipHead);
  return reader;
}
