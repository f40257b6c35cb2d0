import { atom, computed, map, onMount, type ReadableAtom } from "nanostores";
import {
  $plugins,
  type Client,
  type ItemDetails,
  type LayerSource,
  type LayerState,
  type MapItem,
  type MapLayer,
} from "../../core/index.js";
import type { Mark } from "./cluster.js";
import { keepLayers, recallLayers } from "./layer-choice.js";
import { devices } from "./layers/devices.js";
import { ownLayers } from "./layers/index.js";
import { type Filter, filterItems, isProblem, noFilter, sortItems } from "./search.js";
import { isSameView, type View } from "./view.js";

export interface OpenLayer {
  readonly layer: MapLayer;
  readonly source: LayerSource;
}

/** A layer that is on, and the state of its data. */
export interface ShownLayer extends OpenLayer {
  readonly state: LayerState;
}

export interface Pointed {
  readonly mark: Mark;
  readonly x: number;
  readonly y: number;
}

/** Our layers and those of plugins, in their order. */
const allLayers = (): MapLayer[] =>
  [...ownLayers, ...$plugins.get().flatMap(({ layers }) => layers ?? [])].sort((one, other) => one.order - other.order);

/** One map on the page owns one of these: where it looks, what is on, what is selected. It outlives the element's mounts. */
export function createCityMap(client: Client) {
  const layers: OpenLayer[] = allLayers().map((layer) => ({ layer, source: layer.open(client) }));
  const kinds = new Map(layers.flatMap(({ layer }) => Object.entries(layer.kinds)));
  const layerOf = new Map(layers.flatMap((open) => Object.keys(open.layer.kinds).map((kind) => [kind, open] as const)));
  const ids = layers.map(({ layer }) => layer.id);

  /** Null until the first place is known. */
  const $view = atom<View | null>(null);
  /** Ids of the layers that are on; null is all. */
  const $on = atom<readonly string[] | null>(recallLayers(ids));
  const $filter = map<Filter>(noFilter);
  /** Keys of items. */
  const $selectedKey = atom<string | null>(null);
  const $hoveredKey = atom<string | null>(null);
  /** What the pointer is on, and where in the map (CSS pixels). */
  const $pointed = atom<Pointed | null>(null);
  /** Null until somebody decides: open where there is room. */
  const $isListOpen = atom<boolean | null>(null);
  const $isLegendOpen = atom(false);
  /** The operator shows where a new request is. */
  const $isPlacing = atom(false);

  const $lists = ofLayersOn(({ source }) => source.$items);
  /** Everything on the layers that are on; no oID twice within a kind. */
  const $items = computed($lists, (lists) => lists.flat());
  const $byKey = computed($items, (items) => new Map(items.map((item) => [item.key, item])));
  /** What text and "only problems" let through, on the map and in the list alike. */
  const $filtered = computed([$items, $filter], filterItems);
  /** The list: of what the map shows, the kind that the operator wants to read. */
  const $listed = computed([$filtered, $filter], (items, { kind }) => (kind ? items.filter((item) => item.kind === kind) : items));
  const $found = computed([$listed, $filter], (items, { sort }) => sortItems(items, sort));
  const $counts = computed($items, (items) => ({
    byLayer: new Map(layers.map(({ layer }) => [layer.id, items.filter(({ kind }) => kind in layer.kinds).length])),
    problems: items.filter(isProblem).length,
  }));
  const $selected = computed([$selectedKey, $byKey], (key, byKey) => (key === null ? undefined : byKey.get(key)));
  const $details = detailsOf($selected, (kind) => layerOf.get(kind)?.source);

  /** The stores of the layers that are on, together; the others are not asked for anything. */
  function ofLayersOn<Value>(pick: (open: OpenLayer) => ReadableAtom<Value> | undefined): ReadableAtom<readonly Value[]> {
    const $values = atom<readonly Value[]>([]);
    onMount($values, () => {
      let unbind = () => {};
      const forget = $on.subscribe((on) => {
        const last = unbind;
        const stores = layers.filter(({ layer }) => isOn(on, layer.id)).flatMap((open) => pick(open) ?? []);
        if (stores.length > 0) unbind = computed(stores, (...values) => values as Value[]).subscribe((values) => $values.set(values));
        else [unbind] = [() => {}, $values.set([])];
        last();
      });
      return () => {
        forget();
        unbind();
      };
    });
    return $values;
  }

  let followedLayers: string | undefined;
  let followedDevice: string | undefined;
  let followedView: View | null = null;
  let knownView: View | null = null;

  return {
    layers,
    /** What the map is for: whose waiting and failing is spoken of over the map. */
    main: layers.find(({ layer }) => layer === devices) as OpenLayer,
    kinds,
    layerOf: (kind: string) => layerOf.get(kind),
    $view,
    $on,
    $filter,
    $hoveredKey,
    $pointed,
    $isListOpen,
    $isLegendOpen,
    $isPlacing,
    $items,
    $filtered,
    $listed,
    $found,
    $counts,
    $lines: computed(
      ofLayersOn(({ source }) => source.$lines),
      (lists) => lists.flat(),
    ),
    $shown: ofLayersOn((open) => computed(open.source.$state, (state): ShownLayer => ({ ...open, state }))),
    $selected,
    $details,
    $hovered: computed([$hoveredKey, $byKey], (key, byKey) => (key === null ? undefined : byKey.get(key))),
    select: (key: string | null) => $selectedKey.set(key),
    isOn: (id: string) => isOn($on.get(), id),
    toggle(id: string) {
      const on = ids.filter((each) => isOn($on.get(), each) !== (each === id));
      $on.set(on.length === ids.length ? null : on);
      keepLayers(ids, $on.get());
    },
    /** Takes the attribute `layers` once for each value; without it what this browser keeps. */
    followLayers(given: string | undefined) {
      if (given === followedLayers) return;
      followedLayers = given;
      $on.set(given === undefined ? recallLayers(ids) : given.split(",").map((id) => id.trim()));
    },
    /** Takes the attribute `device` once for each value; gives the item when it has just been selected. */
    followDevice(device: string | undefined): MapItem | undefined {
      if (device === followedDevice) return undefined;
      const selected = $byKey.get().get($selectedKey.get() ?? "");
      if (!device) {
        followedDevice = device;
        $selectedKey.set(null);
        return undefined;
      }
      const isKnown = selected && String(selected.oID) === device;
      const item = isKnown ? selected : $items.get().find(({ oID }) => String(oID) === device);
      if (!item) return undefined;
      followedDevice = device;
      $selectedKey.set(item.key);
      return isKnown ? undefined : item;
    },
    /** Takes the attributes `center` and `zoom` once for each value, unless they only repeat what this map has told. */
    followView(view: View | null) {
      if (!view || (followedView && isSameView(followedView, view))) return;
      followedView = view;
      if (knownView && isSameView(knownView, view)) return;
      knownView = view;
      $view.set(view);
    },
    /** Does the page not know yet that the map looks there? */
    isNews: (view: View) => !knownView || !isSameView(knownView, view),
    /** Remembers what the page is told, so that its echo in the attributes does not move the map back. */
    tellView(view: View) {
      knownView = view;
      return view;
    },
  };
}

/** What the selected thing's layer knows of it; asked for while somebody looks. */
function detailsOf($selected: ReadableAtom<MapItem | undefined>, sourceOf: (kind: string) => LayerSource | undefined) {
  const $details = atom<ItemDetails | null>(null);
  onMount($details, () => {
    let key: string | undefined;
    let unbind = () => {};
    const forget = $selected.subscribe((item) => {
      if (item?.key === key) return;
      key = item?.key;
      unbind();
      $details.set(null);
      const own = key;
      void (item && sourceOf(item.kind)?.details?.(item))?.then(($answer) => {
        if (own === key) unbind = $answer.subscribe((details) => $details.set(details));
      });
    });
    return () => {
      forget();
      unbind();
      key = undefined;
    };
  });
  return $details;
}

export type CityMapStore = ReturnType<typeof createCityMap>;

const isOn = (on: readonly string[] | null, id: string) => on === null || on.includes(id);
