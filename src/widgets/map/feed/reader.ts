import { distinct, type MapItem, type TransportFeature } from "../../../core/index.js";
import { gather } from "../gather.js";
import { toItems } from "../layers/device-items.js";
import { toLines, toStreets } from "../layers/road-items.js";
import { toTransportItem } from "../layers/transport-items.js";
import { type Check, checkDevice, checkFeature } from "./check.js";
import type { Flaw, ItemNews, Masks, Ranks, ReadJob, ReadResult, Results, Task } from "./jobs.js";
import { packLines } from "./lines.js";
import { type Packed, packItems } from "./pack.js";
import type { Parse } from "./parse.js";
import { createSearch } from "./search.js";

/** How no lines at all are written. */
const NO_LINES = "[]";
/** The feed of what moves and stands beside the roads; all others are lists of devices, named after their kind. */
const TRANSPORT = "transport";
/** Items that are read without a pause. */
const SLICE = 1_000;

/** What is kept of the last answer of a feed. */
interface Feed {
  readonly bytes: ArrayBuffer;
  readonly packed: Readonly<Record<string, Packed>>;
  readonly lines: string;
  readonly features: readonly TransportFeature[];
}

type Groups = Readonly<Record<string, readonly MapItem[]>>;
type Work<Result> = Generator<undefined, Result>;

/**
 * Reads answers into columns, searches and gathers: everything that takes long, as work that may pause. It runs in a worker
 * or, in slices, on the page (libraries, "Workers in embeds").
 */
export function createReader(parse: Parse, take: (feed: string) => ArrayBuffer) {
  const feeds = new Map<string, Feed>();
  const search = createSearch();

  function* read({ feed, ahead, bytes = take(feed) }: ReadJob): Work<ReadResult> {
    const before = feeds.get(feed);
    const isTransport = feed === TRANSPORT;
    // Vehicles grow old without a word of the provider; devices do not.
    if (before && !isTransport && hasSameBytes(before.bytes, bytes)) return null;
    const answer = yield* parse(new TextDecoder().decode(bytes));
    yield;
    const flaws: Flaw[] = [];
    const features = isTransport ? yield* goodOf(featuresOf(answer), "features", checkFeature, flaws) : [];
    const devices = isTransport ? [] : yield* goodOf(listOf(answer, "answer"), "", checkDevice, flaws);
    const roads = toLines({ features });
    const groups: Groups = isTransport
      ? { ...(yield* transportGroups(features, Date.now() / 1000 + ahead)), road: toStreets(roads, "recent") }
      : { items: toItems(feed, devices, before?.packed.items?.items) };
    yield;
    const kept: Record<string, Packed> = {};
    const told: Record<string, ItemNews | null> = {};
    for (const [name, items] of Object.entries(groups)) {
      const { packed, news } = packItems(before?.packed[name], items);
      kept[name] = packed;
      yield;
      const masks = search.learn(`${feed}/${name}`, items);
      told[name] = news ? { ...news, masks } : null;
      yield;
    }
    const linesPrint = JSON.stringify(roads);
    const lines = isTransport && (before?.lines ?? NO_LINES) !== linesPrint ? packLines(roads) : null;
    feeds.set(feed, { bytes, packed: kept, lines: linesPrint, features: features.filter(isAskedFor) });
    return { flaws, groups: told, lines };
  }

  function* work(job: Task): Work<Results[Task["job"]]> {
    switch (job.job) {
      case "read":
        return yield* read(job);
      case "match":
        return (yield* search.match(job.filter, job.text)) as Masks;
      case "find":
        return yield* search.find(job.text, job.kinds);
      case "feature":
        return (
          feeds.get(job.feed)?.features.find(({ properties: { kind, id } }) => kind === job.kind && id === job.oID)?.properties ?? null
        );
      case "gather":
        return yield* gather(job.flat, job.radius);
    }
  }

  return { work, order: (): Work<Ranks | null> => search.order() };
}

/** Features whose whole text is shown when they are selected. */
const isAskedFor = ({ properties: { kind } }: TransportFeature) => kind === "station";

function* transportGroups(features: readonly TransportFeature[], now: number): Work<Record<string, MapItem[]>> {
  const groups: Record<string, MapItem[]> = { bus: [], station: [], spec: [], message: [] };
  for (const [index, feature] of features.entries()) {
    if (index % SLICE === SLICE - 1) yield;
    const item = toTransportItem(feature, now);
    if (item) groups[item.kind]?.push(item);
  }
  return Object.fromEntries(Object.entries(groups).map(([name, items]) => [name, distinct(items)]));
}

/** The good items of a list; of the others it is told where they stood and which field is wrong. */
function* goodOf<Thing extends object>(list: readonly unknown[], path: string, check: Check<Thing>, flaws: Flaw[]): Work<Thing[]> {
  const good: Thing[] = [];
  for (let index = 0; index < list.length; index++) {
    if (index % SLICE === SLICE - 1) yield;
    const thing = check(list[index]);
    if (typeof thing === "string") flaws.push({ path: `${path}[${index}]`, reason: `${thing}: not as the contract says` });
    else good.push(thing);
  }
  return good;
}

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
  const [words, others] = [new Uint32Array(one, 0, one.byteLength >> 2), new Uint32Array(other, 0, other.byteLength >> 2)];
  for (let at = 0; at < words.length; at++) if (words[at] !== others[at]) return false;
  const [rest, last] = [new Uint8Array(one, words.byteLength), new Uint8Array(other, words.byteLength)];
  return rest.every((byte, at) => byte === last[at]);
}
