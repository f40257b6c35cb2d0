import { map, onStart, onStop } from "nanostores";
import type { AgeKind } from "../age.js";
import { cityOps } from "../contract/city.js";
import type { Topic } from "../contract/stream.js";
import type { Delta } from "../contract/stream-events.js";
import { transportOps } from "../contract/transport.js";
import { perClient } from "../per-client.js";
import { asProviderError } from "../provider-error.js";
import { createResource, type Resource, type ResourceState } from "../resource.js";
import { liveTopics } from "../stream/live-topics.js";
import { noteUnread } from "../unread.js";
import { ItemTable } from "./columns/item-table.js";
import type { LineTable } from "./columns/lines.js";
import { listReader, readOf } from "./reader.js";
import type { ColumnsUpdate, ListName, Query, QueryResult, QueryResults, Selection, Thing, ThingsUpdate } from "./worker/jobs.js";

/** Milliseconds between two requests for a list, however many subscribers it has. */
const EVERY = 5_000;

const questions = {
  rts: { op: cityOps.cityRts, kind: "deviceList", topic: "rts" },
  rtc: { op: cityOps.cityRtc, kind: "deviceList", topic: "rtc" },
  transport: { op: transportOps.transportSituation, kind: "transport", topic: "situation" },
} as const satisfies Record<ListName, { op: object; kind: AgeKind; topic: Topic }>;

/** A list as columns: its items by group (`items` of devices, else the kind) and its lines. Another object after each change. */
export interface Columns {
  readonly tables: ReadonlyMap<string, ItemTable>;
  readonly lines: LineTable | null;
}

/** A query with its last result. `answer` is the answer of the provider that the result was made of. */
interface Live {
  readonly id: number;
  readonly query: Query;
  apply(update: NonNullable<QueryResult["update"]>): void;
  version: number;
  answer: object | undefined;
}

/** The tables of a provider by list and group, `rts/items`. */
export const tablesOf = perClient("cityTables", () => new Map<string, ItemTable>());

const waiting: ResourceState<never> = { data: undefined, error: undefined, isFetching: true, answered: null, asked: null };

/**
 * A list of a provider. It is requested every 5 s while it has subscribers, and the request carries all subscribed queries, so
 * that only their results cross to this thread. A query that is added between two answers is answered by the reader, without a
 * request.
 */
export const cityList = perClient("cityList", (client, whole, name: ListName) => {
  const { op, kind, topic } = questions[name];
  const reader = listReader(client);
  const live = new Set<Live>();
  let last = 0;
  /** Version of the list that the reader has. */
  let version: string | undefined;

  const reading = (queries: Iterable<Live>) => ({
    list: name,
    ahead: client.clock.now() - Date.now() / 1000,
    queries: [...queries].map(({ id, query, version }) => ({ id, query, since: version })),
  });

  function take(queries: Iterable<Live>, results: QueryResults, answer: object): void {
    for (const each of queries) {
      const result = results[each.id];
      if (!result) continue;
      if (result.update) each.apply(result.update);
      each.version = result.version;
      each.answer = answer;
    }
  }

  const ask = async (signal: AbortSignal): Promise<object> => {
    const subscribed = [...live];
    const via = reader.via(reading(subscribed), client.fetch);
    return client.http.callElsewhere(op, { signal, via }, async (report, response) => {
      const { flaws, unread, results } = readOf(response);
      version = liveTopics(client).versionOf(response);
      const answer = {};
      flaws.forEach(report);
      noteUnread(answer, unread);
      take(subscribed, results, answer);
      return answer;
    });
  };
  /** Lays a delta of the stream over the list in the reader. */
  async function fold(delta: Delta): Promise<object | null> {
    const subscribed = [...live];
    const read = await reader.ask({ ...reading(subscribed), job: "fold", delta });
    if (!read) return null;
    version = delta.to;
    const answer = {};
    noteUnread(answer, read.unread);
    take(subscribed, read.results, answer);
    return answer;
  }

  const list: Resource<object> = createResource(client, whole, ask, {
    every: EVERY,
    kind,
    live: { topic, version: () => version, take: fold },
  });

  /** One query as a resource: the state of the list with the query's result as its data. */
  function resourceOf<Data>(query: Query, result: { data(): Data; apply: Live["apply"] }): Resource<Data> {
    const own: Live = { id: ++last, query, apply: result.apply, version: 0, answer: undefined };
    const $state = map<ResourceState<Data>>({ ...waiting, isFetching: false });
    let isAsking = false;

    function show(state: ResourceState<object>): void {
      if (state.data === undefined) $state.set({ ...state, data: undefined });
      else if (own.answer === state.data) $state.set({ ...state, data: result.data() });
      else void askReader(state.data);
    }

    /** The result from the last answer, if there is one; until it comes the state is fetching. */
    async function askReader(answer: object): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      if (own.answer === undefined) $state.set({ ...waiting, asked: Date.now() });
      try {
        take([own], await reader.ask({ ...reading([own]), job: "query" }), answer);
        isAsking = false;
        const state = list.$state.get();
        // A reader that was restarted has no data until the next answer.
        if ($state.lc > 0 && (own.answer === answer || state.data !== answer)) show(state);
      } catch (error) {
        isAsking = false;
        $state.set({ ...waiting, isFetching: false, error: asProviderError(error) });
      }
    }

    let leave = () => {};
    onStart($state, () => {
      live.add(own);
      leave = list.$state.subscribe(show);
    });
    onStop($state, () => {
      leave();
      live.delete(own);
    });
    return {
      $state,
      kind,
      revalidate: list.revalidate,
      cancel: list.cancel,
      askAhead() {
        live.add(own);
        list.askAhead();
      },
    };
  }

  const columns = (): Resource<Columns> => {
    const tables = new Map<string, ItemTable>();
    let data: Columns = { tables, lines: null };
    function tableOf(group: string): ItemTable {
      const table = tables.get(group) ?? new ItemTable();
      tables.set(group, table);
      tablesOf(client).set(`${name}/${group}`, table);
      return table;
    }
    return resourceOf("columns", {
      data: () => data,
      apply(update) {
        const { groups, lines } = update as ColumnsUpdate;
        for (const [group, items] of Object.entries(groups)) if (items) tableOf(group).apply(items);
        data = { tables, lines: lines ?? data.lines };
      },
    });
  };

  const selection = <Data>(query: Selection, toData: (things: readonly Thing[]) => Data): Resource<Data> => {
    let things: readonly Thing[] = [];
    let data = toData(things);
    return resourceOf(query, {
      data: () => data,
      apply(update) {
        things = updated(things, update as ThingsUpdate);
        data = toData(things);
      },
    });
  };

  /** One request past the resource, which pauses while the page is hidden. */
  async function fetchOnce(query: Selection, signal: AbortSignal): Promise<readonly Thing[]> {
    const id = ++last;
    const via = reader.via({ ...reading([]), queries: [{ id, query, since: 0 }] }, client.fetch);
    return client.http.callElsewhere(op, { via, signal }, async (_report, response) => {
      const update = readOf(response).results[id]?.update as ThingsUpdate | undefined;
      return update?.things ?? [];
    });
  }

  return { columns, selection, fetchOnce };
});

function updated(before: readonly Thing[], update: ThingsUpdate): readonly Thing[] {
  if (!("rows" in update)) return update.things;
  const things = before.slice();
  update.rows.forEach((row, at) => {
    things[row] = update.things[at]!;
  });
  return things;
}
