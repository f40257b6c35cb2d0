import type { GenericSchema } from "valibot";

/** The layers that a city may offer to visitors who are not signed in; street network, place and time of the city come with any. */
export const guestLayers = ["signals", "bus", "station", "road", "weather"] as const;
export type GuestLayer = (typeof guestLayers)[number];

/** What a call does: `read` changes nothing, `write` keeps data, `control` moves traffic (never repeated by us). */
export type Effect = "read" | "write" | "control";

/**
 * What comes of a call that arrives a second time, since its connection was cut before the answer (browsers repeat it by
 * themselves). `key`: it makes another record, unless it carries the `Idempotency-Key` of the first: then it is answered as that
 * one, and the key with another body is 422. `same`: it leaves what the first has left.
 */
export type Again = "key" | "same";

/**
 * One call of the provider. `path` is a template below `/api/v1`; `ok` is the schema of the answer, or the kind of file
 * it is, or `tile` for a vector tile (`tiles.ts`), `stream` for server-sent events (`stream.ts`), `redirect` for what a browser
 * goes to and not a script. `assumed` marks what the specification does not show (design 4). `params` narrows template parameters. `guest` names the
 * layers of the public view that the call belongs to: guests who are offered one of them ask it at `guestPath` (assumed).
 */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly auth: boolean;
  readonly effect: Effect;
  /**
   * None where nothing is kept; of commands to signals, which have rules of their own (design 5); and of the sign-in: of two, one is
   * left over, ends with its token, and can be ended before.
   */
  readonly again?: Again;
  readonly body?: GenericSchema | "file";
  readonly ok: GenericSchema | "file" | "image" | "tile" | "stream" | "redirect" | "nothing";
  readonly params?: Readonly<Record<string, readonly string[]>>;
  readonly assumed?: true;
  readonly guest?: readonly GuestLayer[];
  /** The same answer is also given as a report, by `Accept`: XLSX, CSV, PDF (assumed, as for reports). */
  readonly asFile?: true;
}

/** Keeps the literal types of a table of operations while checking its form. */
export const operations = <const Table extends Readonly<Record<string, Operation>>>(table: Table): Table => table;

/**
 * Where guests ask a call: an address of its own, so that a cache in between never gives the answer for guests to somebody who is
 * signed in, nor the reverse.
 */
export const guestPath = (path: string): string => `/guest${path}`;
