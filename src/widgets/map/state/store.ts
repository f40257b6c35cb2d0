import { atom, batched, computed, map, onMount } from "nanostores";
import {
  ALARM,
  type Client,
  countAppearances,
  type Guest,
  type Language,
  loadWithRetry,
  type MapItem,
  ofKinds,
  PackedItem,
  perClient,
  sayText,
  tagChoice,
  wordsOf,
} from "../../../core/internal.js";
import { devices } from "../layers/devices.js";
import { lineTableOf } from "../layers/road.js";
import { followFilter, followRanks } from "./applied-filter.js";
import { type Filter, filterItems, isFound, isProblem, noFilter } from "./filter.js";
import type { FollowedView } from "./followed-view.js";
import { createLayerStates, type OpenLayer, through } from "./layer-states.js";
import type { Past } from "./past.js";
import { createSelection } from "./selection.js";

/** A tool that works on the map until it is ended. */
export type Tool = "measure" | "history" | "request";

/** Content of the panel beside the map. */
export type Panel = "list" | "layers" | "analytics";

/** Last filter number used at a provider's reader. */
const filters = perClient("mapFilters", () => ({ last: 0 }));

const $none = atom<readonly MapItem[]>([]);

/** State of one map: view, layers, filter, selection. It outlives the element's mounts. A compact one, beside one thing, shows all districts. */
export function createCityMap(client: Client, followedView: FollowedView, guest: Guest | null = null, isCompact = false) {
  /** The shown moment of the history, with the code that computes it; null for the present. */
  const $past = atom<(Past & { readonly tools: typeof import("./past.js") }) | null>(null);
  const $utime = computed($past, (past) => past?.history.utimes[past.index]);
  const { ofLayersOn, ...layerStates } = createLayerStates(client, guest, $utime);
  const { layers, kinds, layerOf } = layerStates;
  const $filter = map<Filter>(noFilter);
  /** Of the element that shows the map. */
  const $language = atom<Language>("ru");
  const nameIn = ({ name, name_key }: MapItem): string => sayText(name, name_key, { client, language: $language.get() });
  /** Unique among the maps of the provider. */
  const filterNumber = ++filters(client).last;

  const $lists = ofLayersOn(({ source }) => source.$items);
  /** Of layers that know their past; empty in the present. */
  const $pastLists = ofLayersOn(
    ({ source }) => source.at && through($utime, (utime) => (utime === undefined ? undefined : source.at?.(utime).$items) ?? $none),
  );
  const $roads = ofLayersOn(({ source }) => source.$lines);
  const $tables = computed(
    ofLayersOn(({ source }) => lineTableOf(source)),
    (tables) => tables.filter((table) => table !== null),
  );
  /**
   * All items of the layers that are on, each oID once within a kind. Batched: answers that arrive together cause one picture. Reading it
   * gives the items that belong to `$shown`.
   */
  const $freshItems = batched([$lists, $past, $pastLists], (lists, past, pastLists): readonly MapItem[] => {
    const items = ([] as MapItem[]).concat(...lists);
    return past ? [...past.tools.itemsThen(items, past), ...pastLists.flat()] : items;
  });
  /** The same for React, a moment later: reading a batched store during render would notify other components in the middle of it. */
  const $items = atom<readonly MapItem[]>([]);
  onMount($items, () => $freshItems.subscribe((items) => $items.set(items)));
  /** The filter, once the reader has searched its text. */
  const $applied = atom<Filter>(noFilter);
  const $rankings = atom(0);
  onMount($applied, () => followFilter(client, filterNumber, { $filter, $language }, $applied));
  onMount($rankings, () => followRanks(client, () => $rankings.set($rankings.get() + 1)));
  /** Items of a kind, or of a layer (`layer:` and its id); all if empty. */
  const ofKind = (items: readonly MapItem[], wanted: string) =>
    wanted ? ofKinds(items, (kind) => kind === wanted || `layer:${layerOf(kind)?.layer.id}` === wanted) : items;
  const isPinned = ({ kind, severity }: MapItem) => severity >= ALARM || layerOf(kind)?.layer.isPinned === true;
  /** Items of the chosen district: a device of another one is left out with its parts, what is pinned and what is no device stays. */
  const $placed = computed([$items, tagChoice(client).$choice], (items, { chosen, has }) =>
    chosen === null || isCompact
      ? items
      : items.filter((item) => {
          const device = deviceOf(item);
          return device === undefined || has(device);
        }),
  );
  /** Items left by text and "only problems": those on the map. */
  const $filtered = computed([$placed, $applied], (items, filter) => filterItems(items, filter, filterNumber, isPinned, nameIn));
  /** Of these, for the chosen kind: the matches of the text, and the items shown only because they are pinned. */
  const $parted = computed([$filtered, $applied, $filter], (items, { text }, { kind }) => {
    const words = wordsOf(text);
    const read = ofKind(items, kind);
    if (words.length === 0) return { found: read, onlyPinned: [] };
    const isHit = (item: MapItem) => !isPinned(item) || isFound(item, words, filterNumber, nameIn);
    return { found: read.filter(isHit), onlyPinned: read.filter((item) => !isHit(item)) };
  });

  const deviceOf = ({ kind, oID, ofDevice }: MapItem) => (kind === "rts" || kind === "rtc" ? oID : ofDevice);

  return {
    ...layerStates,
    /** The main layer, whose loading and failures are shown over the map. */
    main: (layers.find(({ layer }) => layer.id === devices.id) ?? layers[0]) as OpenLayer,
    /** Whether this is the public view, without what only operators need. */
    isPublic: guest !== null,
    ...followedView,
    ...createSelection($items, (kind) => layerOf(kind)?.source),
    $filter,
    $language,
    $past,
    $tool: atom<Tool | null>(null),
    $panel: atom<Panel>("list"),
    /** Null until the user decides: open where there is room. */
    $isListOpen: atom<boolean | null>(null),
    /** Key of the selected item whose panel the list replaced, where there is room for one of them only. */
    $listOver: atom<string | null>(null),
    $isLegendOpen: atom(false),
    /** Whether parts of the ground in view do not come. */
    $isGroundMissing: atom(false),
    /** Items at one place to choose from, and where on the map, in CSS px. */
    $samePlace: atom<{ readonly items: readonly MapItem[]; readonly x: number; readonly y: number } | null>(null),
    $items,
    $freshItems,
    $filtered,
    $placed,
    /** Whether the filter or a district leaves something out. */
    $isFiltered: computed([$filtered, $items], (filtered, items) => filtered.length !== items.length),
    ofKind,
    /** Items of the list: matches of the chosen kind. */
    $listed: computed($parted, ({ found }) => found),
    /** Below them: pinned items that do not match the text. */
    $onlyPinned: computed($parted, ({ onlyPinned }) => onlyPinned),
    /** Increments when the reader has sorted the names. */
    $rankings,
    $counts: computed($placed, (items) => {
      const byLayer = new Map<string, number>();
      let problems = 0;
      for (const [look, count] of countAppearances(items)) {
        const id = layerOf(look.kind)?.layer.id ?? "";
        byLayer.set(id, (byLayer.get(id) ?? 0) + count);
        if (isProblem(look)) problems += count;
      }
      return { byLayer, problems };
    }),
    /** Lines that layers provide as objects; in the history, all lines. */
    $lines: computed([$roads, $tables, $past], (lists, tables, past) =>
      past ? past.tools.linesThen([...lists.flat(), ...past.tools.linesOf(tables)], past) : lists.flat(),
    ),
    /** Lines that layers provide as columns. */
    $lineTables: computed([$tables, $past], (tables, past) => (past ? [] : tables)),
    /** Items for a search: best matches of the long lists, and all others. */
    findNear: async (text: string): Promise<readonly MapItem[]> => {
      const shown = [...kinds.keys()].filter((kind) => layerStates.isOn(layerOf(kind)?.layer.id ?? ""));
      try {
        const found = text.trim()
          ? await (await loadWithRetry(() => import("./find.js"))).findItems({ client, language: $language.get() }, text, shown)
          : [];
        return [...found, ...$items.get().filter((item) => !(item instanceof PackedItem))];
      } catch {
        // If the code of the search fails to load, all items are searched here.
        return $items.get();
      }
    },
    /** Whether the map draws this kind by symbols; streets are lines. */
    isDrawn: (kind: string) => kinds.get(kind)?.isLine !== true,
  };
}

export type CityMapStore = ReturnType<typeof createCityMap>;
