import { atom, onMount, type ReadableAtom } from "nanostores";
import {
  type Age,
  type AgeKind,
  type Client,
  cityOps,
  createResource,
  type LayerPart,
  type MapItem,
  type Resource,
  type TransportFeature,
  transportOps,
} from "../../../core/index.js";
import { deskOf } from "./desk.js";
import { ItemTable } from "./item-table.js";
import type { ReadResult } from "./jobs.js";
import type { LineTable } from "./lines.js";

/** A group of a feed as a part of a layer. */
export function feedPart(feed: Resource<FeedAnswer>, group: string): LayerPart<unknown> {
  const toItems = (answer: FeedAnswer | undefined, age: Age) => answer?.tables.get(group)?.itemsAt(age) ?? nothing;
  return { resource: feed, ageKind: feed.kind ?? "deviceList", toItems } as LayerPart<unknown>;
}

const nothing: readonly MapItem[] = [];

/** What is known of a feed: its items by group, and its lines. Another object after each change, the same one without. */
export interface FeedAnswer {
  readonly tables: ReadonlyMap<string, ItemTable>;
  readonly lines: LineTable | null;
}

type FeedOperation = typeof cityOps.cityRts | typeof cityOps.cityRtc | typeof transportOps.transportSituation;

/** Milliseconds between two looks. */
const EVERY = 5_000;

/** The tables of all feeds of a provider, by feed and group. */
export const tablesOf = (client: Client) => client.keep("mapTables", () => new Map<string, ItemTable>());

/** A long answer as a resource of its own, read off the page's thread; its rules are those of every resource. */
const createFeed = (client: Client, feed: string, op: FeedOperation, ageKind: AgeKind): Resource<FeedAnswer> =>
  client.keep(`mapFeed/${feed}`, () => {
    const desk = deskOf(client);
    const known = tablesOf(client);
    const tables = new Map<string, ItemTable>();
    let lines: LineTable | null = null;
    let answer: FeedAnswer | undefined;

    function tableOf(group: string): ItemTable {
      const table = tables.get(group) ?? new ItemTable();
      tables.set(group, table);
      known.set(`${feed}/${group}`, table);
      return table;
    }

    function take(result: ReadResult): void {
      if (!result) return;
      for (const [group, items] of Object.entries(result.groups)) {
        if (!items) continue;
        tableOf(group).take(items);
        answer = undefined;
      }
      if (!result.lines) return;
      lines = result.lines;
      answer = undefined;
    }

    const ask = (signal: AbortSignal) => {
      const ahead = client.clock.now() - Date.now() / 1000;
      return client.http.callElsewhere(op, { signal, via: desk.fetchFor(feed, ahead, take) }, async (report) => {
        (await desk.lastRead(feed))?.flaws.forEach(report);
        answer ??= { tables, lines };
        return answer;
      });
    };
    return createResource(client, `mapFeed/${feed}`, ask, { every: EVERY, kind: ageKind });
  });

/** All signal controllers (`rts`) or detectors (`rtc`), in the group `items`. */
export const deviceFeed = (client: Client, kind: "rts" | "rtc") =>
  createFeed(client, kind, kind === "rts" ? cityOps.cityRts : cityOps.cityRtc, "deviceList");

/** What moves and what stands beside the roads, a group for each kind, and the roads themselves as lines. */
export const transportFeed = (client: Client) => createFeed(client, "transport", transportOps.transportSituation, "transport");

/** Everything the provider says of one thing of the transport situation; null while that is not known. */
export function featureOf(client: Client, { kind, oID }: MapItem): ReadableAtom<TransportFeature["properties"] | null> {
  const $feature = atom<TransportFeature["properties"] | null>(null);
  const { $state } = transportFeed(client);
  onMount($feature, () =>
    $state.subscribe(({ answered }) => {
      if (answered === null) return;
      void deskOf(client)
        .ask({ job: "feature", feed: "transport", kind, oID })
        .then((found) => $feature.set(found as TransportFeature["properties"] | null));
    }),
  );
  return $feature;
}
