import { atom, batched, computed, map, onMount } from "nanostores";
import {
  ALARM,
  type Client,
  countAppearances,
  type Guest,
  loadWithRetry,
  type MapItem,
  ofKinds,
  PackedItem,
  perClient,
  wordsOf,
} from "../../../core/internal.js";
import { devices } from "../layers/devices.js";
import { lineTableOf } from "../layers/road.js";
import { followFilter, followRanks } from "./applied-filter.js";
import { type Filter, filterItems, isFound, isProblem, noFilter } from "./filter.js";
import type { FollowedView } from "./followed-view.js";
import { createLayerStates, type OpenLayer } from "./layer-states.js";
import type { Past } from "./past.js";
import { createSelection } from "./selection.js";

/** A tool that works on the map until it is ended. */
export type Tool = "measure" | "history" | "request";

/** What stands in the panel beside the map. */
export type Panel = "list" | "layers" | "analytics";

/** Number of filters in use at a provider's reader. */
const filters = perClient("mapFilters", () => ({ last: 0 }));

/** State of one map on the page: its view, what is on, what is selected. It outlives the element's mounts. */
export function createCityMap(client: Client, followedView: FollowedView, guest: Guest | null = null) {
  const { ofLayersOn, ...layerStates } = createLayerStates(client, guest);
  const { layers, kinds, layerOf } = layerStates;
  const $filter = map<Filter>(noFilter);
  /** Unique among the maps of the provider. */
  const filterNumber = ++filters(client).last;
  /** The shown past hour with the code that computes it; null for now. */
  const $past = atom<(Past & { readonly tools: typeof import("./past.js") }) | null>(null);

  const $lists = ofLayersOn(({ source }) => source.$items);
  const $roads = ofLayersOn(({ source }) => source.$lines);
  const $tables = computed(
    ofLayersOn(({ source }) => lineTableOf(source)),
    (tables) => tables.filter((table) => table !== null),
  );
  /**
   * Everything on the layers that are on; no oID twice within a kind. Answers that come together make one picture; whoever reads it
   * gets what belongs to `$shown`.
   */
  const $freshItems = batched([$lists, $past], (lists, past): readonly MapItem[] => {
    const items = ([] as MapItem[]).concat(...lists);
    return past ? past.tools.itemsThen(items, past) : items;
  });
  /** The same for screens, a moment later: a batched store that is read while React renders notifies other components in the middle of that. */
  const $items = atom<readonly MapItem[]>([]);
  onMount($items, () => $freshItems.subscribe((items) => $items.set(items)));
  /** The filter, one step behind: until the reader has searched its text. */
  const $applied = atom<Filter>(noFilter);
  const $rankings = atom(0);
  onMount($applied, () => followFilter(client, filterNumber, $filter, $applied));
  onMount($rankings, () => followRanks(client, () => $rankings.set($rankings.get() + 1)));
  /** Of items those of a kind, or of `layer:` and the id of a layer; all where none is named. */
  const ofKind = (items: readonly MapItem[], wanted: string) =>
    wanted ? ofKinds(items, (kind) => kind === wanted || `layer:${layerOf(kind)?.layer.id}` === wanted) : items;
  const isPinned = ({ kind, severity }: MapItem) => severity >= ALARM || layerOf(kind)?.layer.isPinned === true;
  /** What text and "only problems" leave on the map. */
  const $filtered = computed([$items, $applied], (items, filter) => filterItems(items, filter, filterNumber, isPinned));
  /** Of that what has the text that is looked for, and what is on the map only because it is pinned; by the kind that is to be read. */
  const $parted = computed([$filtered, $applied, $filter], (items, { text }, { kind }) => {
    const words = wordsOf(text);
    const read = ofKind(items, kind);
    if (words.length === 0) return { found: read, onlyPinned: [] };
    const isHit = (item: MapItem) => !isPinned(item) || isFound(item, words, filterNumber);
    return { found: read.filter(isHit), onlyPinned: read.filter((item) => !isHit(item)) };
  });

  return {
    ...layerStates,
    /** The main layer: its loading and failing are shown over the map. */
    main: (layers.find(({ layer }) => layer.id === devices.id) ?? layers[0]) as OpenLayer,
    /** Whether this is the public view: what only operators need is left out then. */
    isPublic: guest !== null,
    ...followedView,
    ...createSelection($items, (kind) => layerOf(kind)?.source),
    $filter,
    $past,
    $tool: atom<Tool | null>(null),
    $panel: atom<Panel>("list"),
    /** Null until somebody decides: open where there is room. */
    $isListOpen: atom<boolean | null>(null),
    /** Key of the selected item over whose panel the list was opened, where there is room for only one of them. */
    $listOver: atom<string | null>(null),
    $isLegendOpen: atom(false),
    $items,
    $freshItems,
    $filtered,
    $isFiltered: computed([$filtered, $items], (filtered, items) => filtered.length !== items.length),
    ofKind,
    /** The list: what was found, of the kind that the operator wants to read. */
    $listed: computed($parted, ({ found }) => found),
    /** What stands below it: pinned on the map, and not found by the text that is looked for. */
    $onlyPinned: computed($parted, ({ onlyPinned }) => onlyPinned),
    /** Increments when the names have been sorted anew. */
    $rankings,
    $counts: computed($items, (items) => {
      const byLayer = new Map<string, number>();
      let problems = 0;
      for (const [look, count] of countAppearances(items)) {
        const id = layerOf(look.kind)?.layer.id ?? "";
        byLayer.set(id, (byLayer.get(id) ?? 0) + count);
        if (isProblem(look)) problems += count;
      }
      return { byLayer, problems };
    }),
    /** Lines that layers give one by one, and in the past all others too. */
    $lines: computed([$roads, $tables, $past], (lists, tables, past) =>
      past ? past.tools.linesThen([...lists.flat(), ...past.tools.linesOf(tables)], past) : lists.flat(),
    ),
    /** Lines that layers give as columns. */
    $lineTables: computed([$tables, $past], (tables, past) => (past ? [] : tables)),
    /** What a search for places has to look at: the best of the many, and all that is not among those. */
    findNear: async (text: string): Promise<readonly MapItem[]> => {
      const shown = [...kinds.keys()].filter((kind) => layerStates.isOn(layerOf(kind)?.layer.id ?? ""));
      try {
        const found = text.trim() ? await (await loadWithRetry(() => import("./find.js"))).findItems(client, text, shown) : [];
        return [...found, ...$items.get().filter((item) => !(item instanceof PackedItem))];
      } catch {
        // Without what finds among them the page looks at each.
        return $items.get();
      }
    },
    /** Does the map draw a thing of this kind by a symbol? Streets are drawn as lines. */
    isDrawn: (kind: string) => kinds.get(kind)?.isLine !== true,
  };
}

export type CityMapStore = ReturnType<typeof createCityMap>;
