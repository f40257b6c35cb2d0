import type { Flat, Gathered } from "../gather.js";
import type { LineTable } from "./lines.js";
import type { ChangedItems, Masked, PackedItems } from "./pack.js";

/** What the reader is asked for, by the thread that shows the map. */
export type Job =
  | FetchJob
  | ReadJob
  | { readonly job: "expect" }
  | { readonly job: "abort"; readonly of: number }
  | { readonly job: "match"; readonly filter: number; readonly text: string }
  | { readonly job: "find"; readonly text: string; readonly kinds: readonly string[] }
  | { readonly job: "feature"; readonly feed: string; readonly kind: string; readonly oID: string | number }
  | { readonly job: "gather"; readonly flat: Flat; readonly radius: number }
  | CopyJob
  | { readonly job: "drop"; readonly sheet: number };

/** What takes work, and is done one after another. */
export type Task = Exclude<Job, { job: "fetch" | "expect" | "abort" | "copy" | "drop" }>;

/** To ask the provider, and to read a good answer as soon as it is there: the page may be too busy to ask for that. */
export interface FetchJob {
  readonly job: "fetch";
  readonly feed: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The reading has a number of its own, as it goes on when nobody waits for the question any more. */
  readonly readId: number;
  readonly read: ReadJob;
}

/** How the provider answered; `body` of a refusal only. */
export interface Fetched {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
}

/** To read what has come for a feed. */
export interface ReadJob {
  readonly job: "read";
  /** `transport`, or the kind of the devices in a list. */
  readonly feed: string;
  /** Seconds by which city time is ahead of this machine's. */
  readonly ahead: number;
  /** An answer that the page has fetched. */
  readonly bytes?: ArrayBuffer;
}

/** To copy sprites into a picture, one above the other. */
export interface CopyJob {
  readonly job: "copy";
  /** Number of the sheet that the sprites are kept in; nobody else has it. */
  readonly sheet: number;
  /** Sprites that join the sheet. */
  readonly added: readonly ImageBitmap[];
  /** The picture's pixels. */
  readonly size: readonly [wide: number, high: number];
  /** By copy: its corner, and the sprite by its place in the sheet. */
  readonly left: Int16Array;
  readonly top: Int16Array;
  readonly sprite: Uint16Array;
}

/** A bad item that was left out: where it stood and why. */
export interface Flaw {
  readonly path: string;
  readonly reason: string;
}

/** What is new of the items of a group. */
export type ItemNews = (PackedItems | ChangedItems) & Masked;

/** What is new in an answer; null when its bytes are those of the last one. */
export type ReadResult = {
  readonly flaws: readonly Flaw[];
  /** By group; null for a group in which nothing changed. */
  readonly groups: Readonly<Record<string, ItemNews | null>>;
  readonly lines: LineTable | null;
} | null;

/** By feed and group, `rts/items`: 1 for each row that has the text. */
export type Masks = Readonly<Record<string, Uint8Array>>;

export interface FoundRow {
  readonly table: string;
  readonly row: number;
  readonly words: string;
}

/** By feed and group: the place of each row in the order of all names. */
export type Ranks = Readonly<Record<string, Uint32Array>>;

export interface Results {
  fetch: Fetched;
  expect: undefined;
  abort: undefined;
  read: ReadResult;
  match: Masks;
  find: readonly FoundRow[];
  feature: unknown;
  gather: Gathered;
  copy: ImageBitmap;
  drop: undefined;
}

/** An answer to the job of that number, or the order of the names once it is known. */
export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly ranks: Ranks };
