import type { Device } from "../../contract/city.js";
import type { Sentences } from "../../contract/keyed-text.js";
import type { Language } from "../../contract/language.js";
import type { Id } from "../../contract/schema.js";
import type { Delta } from "../../contract/stream-events.js";
import type { TransportFeature } from "../../contract/transport.js";
import type { Flaw } from "../../read-answer.js";
import type { Unread } from "../../unread.js";
import type { LineTable } from "../columns/lines.js";
import type { ItemsUpdate } from "../columns/pack.js";
import type { Clusters, Flat } from "./clusters.js";

/** The long lists of a city: signal controllers, detectors, and what moves and stands beside the roads. */
export type ListName = "rts" | "rtc" | "transport";

/** Selects things of a list; all of them when empty. */
export interface Selection {
  /** `kind` of the features of the transport situation. */
  readonly kind?: TransportFeature["properties"]["kind"];
  readonly ids?: readonly Id[];
  /** Devices in any state but the good one. */
  readonly inTrouble?: true;
  /** Most things, the first of those that match the rest. */
  readonly most?: number;
}

/** A query: things that match a selection, or everything as columns for drawing. */
export type Query = Selection | "columns";

/** A query with subscribers; `since` is the version of its result that the page has, 0 for none. */
export interface AskedQuery {
  /** Unique number of the query. */
  readonly id: number;
  readonly query: Query;
  readonly since: number;
}

export type Thing = Device | TransportFeature;

/** Things that a selection gives: all of them, or those rows that have changed where their number is the same. */
export type ThingsUpdate = { readonly things: readonly Thing[] } | { readonly rows: readonly number[]; readonly things: readonly Thing[] };

/** By group what has changed, null where nothing has; lines always as a whole. */
export interface ColumnsUpdate {
  readonly groups: Readonly<Record<string, ItemsUpdate | null>>;
  readonly lines: LineTable | null;
}

/** The result of a query since the version that the page has; `update` is null when it is the same. */
export interface QueryResult {
  readonly version: number;
  readonly update: ThingsUpdate | ColumnsUpdate | null;
}

/** By the number of the query. */
export type QueryResults = Readonly<Record<number, QueryResult>>;

/** Result of reading a good answer: the flaws of dropped items that are new, how many there are in all, and the results of the queries. */
export interface ReadList {
  readonly flaws: readonly Flaw[];
  readonly unread: Unread | null;
  readonly results: QueryResults;
}

/** Reason why an answer breaks the contract as a whole. */
export interface Unreadable {
  readonly failure: string;
}

/** Reads an answer; `ahead` are the seconds by which city time is ahead of this machine's clock. */
export interface ReadJob {
  readonly list: ListName;
  /** Version of the answer, where it has one. */
  readonly version?: string | undefined;
  readonly ahead: number;
  readonly queries: readonly AskedQuery[];
}

/** Requests a list and reads a good answer. */
export interface FetchJob extends ReadJob {
  readonly job: "fetch";
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly cache: RequestCache;
}

/** How the provider answered: a refusal with its body, a good answer with what was read. */
export interface Fetched {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
  readonly read: ReadList | Unreadable | null;
}

/** Copies sprites into a bitmap. */
export interface CopyJob {
  readonly job: "copy";
  /** Unique number of the sheet that the sprites are kept in. */
  readonly sheet: number;
  /** Sprites that join the sheet. */
  readonly added: readonly ImageBitmap[];
  /** The picture's pixels. */
  readonly size: readonly [wide: number, high: number];
  /** Row by row: left and top of the copy in pixels, and the index of the sprite in the sheet. */
  readonly left: Int16Array;
  readonly top: Int16Array;
  readonly sprite: Uint16Array;
}

/** The language of who searches, with the sentences by which names are said in it; null where that is the provider's own. */
export type Spoken = { readonly language: Language; readonly sentences: Sentences } | null;

/** By table, e.g. `rts/items`: 1 for each row that contains the text. */
export type Masks = Readonly<Record<string, Uint8Array>>;

export interface FoundRow {
  readonly table: string;
  readonly row: number;
  readonly words: string;
}

/** By table, e.g. `rts/items`: the rank of each row's name among all names. */
export type Ranks = Readonly<Record<string, Uint32Array>>;

/** Every job with its result. */
interface Jobs {
  fetch: readonly [FetchJob, Fetched];
  /** An answer that the page has fetched. */
  read: readonly [ReadJob & { readonly job: "read"; readonly bytes: ArrayBuffer }, ReadList];
  /** Lays a delta of the stream over the last answer; null when it does not lead from there. */
  fold: readonly [ReadJob & { readonly job: "fold"; readonly delta: Delta }, ReadList | null];
  /** Of the last answer of a list; no result before the first. */
  query: readonly [ReadJob & { readonly job: "query" }, QueryResults];
  /** By text, as long as `filter` has one: which rows of the columns have it. */
  match: readonly [{ readonly job: "match"; readonly filter: number; readonly text: string; readonly spoken: Spoken }, Masks];
  /** By text: the best rows of some kinds. */
  find: readonly [
    { readonly job: "find"; readonly text: string; readonly kinds: readonly string[]; readonly spoken: Spoken },
    readonly FoundRow[],
  ];
  cluster: readonly [{ readonly job: "cluster"; readonly flat: Flat; readonly radius: number }, Clusters];
  copy: readonly [CopyJob, ImageBitmap];
  drop: readonly [{ readonly job: "drop"; readonly sheet: number }, undefined];
  abort: readonly [{ readonly job: "abort"; readonly of: number }, undefined];
}

export type JobName = keyof Jobs;
export type Job<Name extends JobName = JobName> = Jobs[Name][0];
export type Result<Name extends JobName = JobName> = Jobs[Name][1];

/** Jobs that take time and run one after another. */
export type TaskName = "read" | "fold" | "query" | "match" | "find" | "cluster";

/** A reply to the job of that id, or the ranks of the names once they are sorted. */
export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly ranks: Ranks };
