import { atom, computed, map } from "nanostores";
import type { Client } from "../../core/index.js";
import { createFollowedView } from "./followed-view.js";
import { createLayerStates, type OpenLayer } from "./layer-states.js";
import { devices } from "./layers/devices.js";
import type { Past } from "./past.js";
import { type Filter, filterItems, isOfKind, isProblem, noFilter, sortItems } from "./search.js";
import { createSelection } from "./selection.js";

/** A tool that works on the map until it is ended. */
export type Tool = "measure" | "history" | "request";

/** What stands in the panel beside the map. */
export type Panel = "list" | "layers" | "analytics";

/** One map on the page owns one of these: where it looks, what is on, what is selected. It outlives the element's mounts. */
export function createCityMap(client: Client) {
  const { ofLayersOn, ...layerStates } = createLayerStates(client);
  const { layers, kinds, layerOf } = layerStates;
  const $filter = map<Filter>(noFilter);
  /** How the past is looked at, with what it takes; null is now. */
  const $past = atom<(Past & { readonly tools: typeof import("./past.js") }) | null>(null);

  const $lists = ofLayersOn(({ source }) => source.$items);
  const $roads = ofLayersOn(({ source }) => source.$lines);
  /** Everything on the layers that are on; no oID twice within a kind. */
  const $items = computed([$lists, $past], (lists, past) => (past ? past.tools.itemsThen(lists.flat(), past) : lists.flat()));
  /** What text and "only problems" let through, on the map and in the list alike. */
  const $filtered = computed([$items, $filter], filterItems);
  /** The list: of what the map shows, the kind that the operator wants to read. */
  const $listed = computed([$filtered, $filter], (items, { kind }) => items.filter((item) => isOfKind(item, kind, layerOf)));

  return {
    ...layerStates,
    /** What the map is for: whose waiting and failing is spoken of over the map. */
    main: layers.find(({ layer }) => layer === devices) as OpenLayer,
    ...createFollowedView(),
    ...createSelection($items, (kind) => layerOf(kind)?.source),
    $filter,
    $past,
    $tool: atom<Tool | null>(null),
    $panel: atom<Panel>("list"),
    /** Null until somebody decides: open where there is room. */
    $isListOpen: atom<boolean | null>(null),
    $isLegendOpen: atom(false),
    $items,
    $filtered,
    $listed,
    $found: computed([$listed, $filter], (items, { sort }) => sortItems(items, sort)),
    $counts: computed($items, (items) => ({
      byLayer: new Map(layers.map(({ layer }) => [layer.id, items.filter(({ kind }) => kind in layer.kinds).length])),
      problems: items.filter(isProblem).length,
    })),
    $lines: computed([$roads, $past], (lists, past) => (past ? past.tools.linesThen(lists.flat(), past) : lists.flat())),
    /** Does the map draw a thing of this kind by a symbol? Streets are drawn as lines. */
    isDrawn: (kind: string) => kinds.get(kind)?.isLine !== true,
  };
}

export type CityMapStore = ReturnType<typeof createCityMap>;
