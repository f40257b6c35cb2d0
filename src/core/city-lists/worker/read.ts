import type { Delta } from "../../contract/stream-events.js";
import { isTransitKind } from "../../contract/transit-kinds.js";
import type { TransportFeature } from "../../contract/transport.js";
import { distinct } from "../../layer-source.js";
import type { MapItem } from "../../map-layer.js";
import type { Flaw } from "../../read-answer.js";
import { fold } from "../../stream/fold.js";
import type { Unread } from "../../unread.js";
import { type LineTable, packLines } from "../columns/lines.js";
import { type ItemsUpdate, type Packed, packItems } from "../columns/pack.js";
import { toItems } from "../items/device-items.js";
import { toLines, toStreets } from "../items/road-items.js";
import { toTransportItem } from "../items/transport-items.js";
import { type Check, checkDevice, checkFeature } from "./check.js";
import { clusterAll } from "./clusters.js";
import type { ColumnsUpdate, Job, ListName, QueryResult, QueryResults, Ranks, ReadJob, ReadList, Result, TaskName, Thing } from "./jobs.js";
import type { Parse } from "./parse.js";
import { createSearch } from "./search.js";
import { select, thingsSince } from "./select.js";

/** Items that are read without a pause. */
const SLICE = 1_000;
/** Queries of a list whose last snapshot is kept, so that only the delta is sent. */
const MOST_SNAPSHOTS = 50;
/** Deltas of a list that are kept. */
const MOST_DELTAS = 16;
const NO_BYTES = new ArrayBuffer(0);
/** JSON of an empty list of lines. */
const NO_LINES = "[]";

type Work<Value> = Generator<undefined, Value>;
type Groups = Readonly<Record<string, readonly MapItem[]>>;

/** The last answer of a list, its items by group, and by query the last snapshot sent to the page. */
interface List {
  readonly bytes: ArrayBuffer;
  /** Version of the answer, with the deltas that were laid over it; undefined where it has none. */
  readonly version: string | undefined;
  /** The rows as they came, good or not. */
  readonly rows: readonly unknown[];
  /** Rows that were found good, so that those that a delta left alone are not checked again. */
  readonly known: WeakSet<object> | undefined;
  readonly things: readonly Thing[];
  /** City time at which it was read, Unix s. */
  readonly now: number;
  groups: Groups | null;
  readonly unread: Unread | null;
  readonly snapshots: Map<number, Snapshot>;
}

interface Snapshot {
  readonly version: number;
  readonly things?: readonly Thing[];
  readonly packed?: Readonly<Record<string, Packed>>;
  readonly lines?: string;
}

/**
 * Reads the answers of a provider's lists, keeps the last of each, and answers queries; also searches and clusters. All that
 * takes long is a generator that may pause. It runs in a worker or, in slices, on the page.
 */
export function createReader(parse: Parse) {
  const lists = new Map<ListName, List>();
  const search = createSearch();
  /** The last deltas of each list, the newest at the end. */
  const deltas = new Map<ListName, readonly Delta[]>();
  let version = 0;
  const unreadOf = (name: ListName): Unread | null => lists.get(name)?.unread ?? null;

  function* read(job: ReadJob, bytes: ArrayBuffer): Work<ReadList> {
    const before = lists.get(job.list);
    // Vehicles age without a new answer; devices do not.
    if (before && job.list !== "transport" && hasSameBytes(before.bytes, bytes))
      return { flaws: [], unread: before.unread, results: yield* answer(job) };
    const given = yield* parse(new TextDecoder().decode(bytes));
    yield;
    const rows = job.list === "transport" ? featuresOf(given) : listOf(given, "answer");
    const flaws = yield* keep(job, { bytes, rows, version: job.version });
    yield* catchUp(job);
    yield;
    return { flaws, unread: unreadOf(job.list), results: yield* answer(job) };
  }

  /** Makes things and items of the rows of a list; gives the flaws of those that are left out. */
  function* keep(
    { list: name, ahead }: ReadJob,
    { known, ...list }: Pick<List, "bytes" | "rows" | "version"> & { readonly known?: WeakSet<object> },
  ): Work<Flaw[]> {
    const flaws: Flaw[] = [];
    const before = lists.get(name);
    const snapshots = before?.snapshots ?? new Map<number, Snapshot>();
    if (name === "transport") {
      const things = yield* goodOf(list.rows, "features", checkFeature, flaws, known);
      lists.set(name, {
        ...list,
        known,
        things,
        now: Date.now() / 1000 + ahead,
        groups: null,
        unread: countOf(flaws, list.rows),
        snapshots,
      });
    } else {
      const devices = yield* goodOf(list.rows, "", checkDevice, flaws, known);
      const items = toItems(name, devices, before?.groups?.items);
      lists.set(name, {
        ...list,
        known,
        things: items.map(({ device }) => device),
        now: 0,
        groups: { items },
        unread: countOf(flaws, list.rows),
        snapshots,
      });
    }
    return flaws;
  }

  /** Applies a delta to a list. The delta is also stored, since an answer under way may be of an older version. */
  function* foldIn(job: Job<"fold">): Work<ReadList | null> {
    deltas.set(job.list, [...(deltas.get(job.list) ?? []), job.delta].slice(-MOST_DELTAS));
    yield* catchUp(job);
    if (lists.get(job.list)?.version !== job.delta.to) return null;
    return { flaws: [], unread: unreadOf(job.list), results: yield* answer(job) };
  }

  /** Applies the stored deltas that start at the version of the list. */
  function* catchUp(job: ReadJob): Work<void> {
    const recent = deltas.get(job.list) ?? [];
    let list = lists.get(job.list);
    let at = recent.findLastIndex(({ from }) => from === list?.version);
    for (let delta = recent[at]; list && delta && delta.from === list.version; delta = recent[++at]) {
      const rows = yield* fold(list.rows, delta);
      yield* keep(job, { bytes: NO_BYTES, rows, version: delta.to, known: list.known ?? new WeakSet() });
      list = lists.get(job.list);
    }
  }

  /**
   * Results of the queries from the last answer: a delta from the version that the page has, or a snapshot where that version
   * is not known.
   */
  function* answer({ list: name, queries }: ReadJob): Work<QueryResults> {
    const list = lists.get(name);
    const results: Record<number, QueryResult> = {};
    for (const { id, query, since } of list ? queries : []) {
      const last = list?.snapshots.get(id);
      const base = last?.version === since ? last : undefined;
      const { update, ...snapshot } =
        query === "columns" ? yield* columns(name, list as List, base, since === 0) : selected(list as List, query, base);
      const now = base && !update ? base.version : ++version;
      list?.snapshots.delete(id);
      list?.snapshots.set(id, { ...snapshot, version: now });
      results[id] = { version: now, update };
      yield;
    }
    for (const oldest of list?.snapshots.keys() ?? []) if ((list?.snapshots.size ?? 0) > MOST_SNAPSHOTS) list?.snapshots.delete(oldest);
    return results;
  }

  /** `isFirst`: the page has nothing yet, and so no lines. */
  function* columns(
    name: ListName,
    list: List,
    base: Snapshot | undefined,
    isFirst: boolean,
  ): Work<Omit<Snapshot, "version"> & { update: ColumnsUpdate | null }> {
    const roads = name === "transport" ? toLines({ features: list.things as readonly TransportFeature[] }) : [];
    list.groups ??= {
      ...(yield* transportGroups(list.things as readonly TransportFeature[], list.now)),
      road: toStreets(roads, "recent"),
    };
    const packed: Record<string, Packed> = {};
    const groups: Record<string, ItemsUpdate | null> = {};
    for (const [group, items] of Object.entries(list.groups)) {
      const { packed: now, update } = packItems(base?.packed?.[group], items);
      packed[group] = now;
      yield;
      const masks = search.learn(`${name}/${group}`, items);
      groups[group] = update ? { ...update, masks } : null;
      yield;
    }
    const print = JSON.stringify(roads);
    const known = base ? base.lines : isFirst ? NO_LINES : undefined;
    const lines: LineTable | null = name !== "transport" || known === print ? null : packLines(roads);
    const hasNews = lines !== null || Object.values(groups).some(Boolean);
    return { packed, lines: print, update: hasNews || !base ? { groups, lines } : null };
  }

  function* work(job: Job<TaskName>): Work<Result<TaskName>> {
    switch (job.job) {
      case "read":
        return yield* read(job, job.bytes);
      case "fold":
        return yield* foldIn(job);
      case "query":
        return yield* answer(job);
      case "match":
        return yield* search.match(job.filter, job.text, job.spoken);
      case "find":
        return yield* search.find(job.text, job.kinds, job.spoken);
      case "cluster":
        return yield* clusterAll(job.flat, job.radius);
    }
  }

  return { read, work, order: (): Work<Ranks | null> => search.order() };
}

function selected({ things }: List, query: Parameters<typeof select>[1], base: Snapshot | undefined) {
  const { things: now, update } = thingsSince(base?.things, select(things, query));
  return { things: now, update };
}

function* transportGroups(features: readonly TransportFeature[], now: number): Work<Record<string, MapItem[]>> {
  const groups: Record<string, MapItem[]> = { bus: [], station: [], spec: [], message: [] };
  for (const [index, feature] of features.entries()) {
    if (index % SLICE === SLICE - 1) yield;
    const item = toTransportItem(feature, now);
    if (item) groups[isTransitKind(item.kind) ? "bus" : item.kind]?.push(item);
  }
  return Object.fromEntries(Object.entries(groups).map(([name, items]) => [name, distinct(items)]));
}

/** The good items of a list; a bad one becomes a flaw with its path and the wrong field. */
function* goodOf<Item extends object>(
  list: readonly unknown[],
  path: string,
  check: Check<Item>,
  flaws: Flaw[],
  known?: WeakSet<object>,
): Work<Item[]> {
  const good: Item[] = [];
  for (let index = 0; index < list.length; index++) {
    if (index % SLICE === SLICE - 1) yield;
    const row = list[index];
    if (known?.has(row as object)) {
      good.push(row as Item);
      continue;
    }
    const item = check(row);
    if (typeof item === "string") flaws.push({ path: `${path}[${index}]`, reason: `${item}: not as the contract says` });
    else {
      good.push(item);
      known?.add(item);
    }
  }
  return good;
}

/** What the page says of the rows that were left out. The reason of a flaw begins with the field. */
const countOf = ([first, ...more]: readonly Flaw[], rows: readonly unknown[]): Unread | null =>
  first ? { count: more.length + 1, of: rows.length, field: first.reason.split(":")[0] ?? "" } : null;

function listOf(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError(`${name}: a list is expected`);
}

function featuresOf(answer: unknown): readonly unknown[] {
  const { type, features } = (typeof answer === "object" && answer !== null ? answer : {}) as { type?: unknown; features?: unknown };
  if (type !== "FeatureCollection") throw new TypeError("type: FeatureCollection is expected");
  return listOf(features, "features");
}

function hasSameBytes(one: ArrayBuffer, other: ArrayBuffer): boolean {
  if (one.byteLength !== other.byteLength) return false;
  const words = new Uint32Array(one, 0, one.byteLength >> 2);
  const otherWords = new Uint32Array(other, 0, words.length);
  for (let at = 0; at < words.length; at++) if (words[at] !== otherWords[at]) return false;
  const rest = new Uint8Array(one, words.byteLength);
  const otherRest = new Uint8Array(other, words.byteLength);
  return rest.every((byte, at) => byte === otherRest[at]);
}
