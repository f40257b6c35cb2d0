import { atom, computed, map } from "nanostores";
import { $plugins, type Client, type ItemShape, type LayerSource, type MapItem, type MapLayer } from "../../core/index.js";
import type { Mark } from "./cluster.js";
import { devices } from "./layers/devices.js";
import { type Filter, filterItems, isProblem, noFilter, sortItems } from "./search.js";
import { isSameView, type View } from "./view.js";

export interface OpenLayer {
  readonly layer: MapLayer;
  readonly source: LayerSource;
}

export interface Pointed {
  readonly mark: Mark;
  readonly x: number;
  readonly y: number;
}

/** Our layers and those of plugins, in their order. */
const allLayers = (): MapLayer[] =>
  [devices, ...$plugins.get().flatMap(({ layers }) => layers ?? [])].sort((one, other) => one.order - other.order);

/** One map on the page owns one of these: where it looks, what is on, what is selected. It outlives the element's mounts. */
export function createCityMap(client: Client) {
  const layers: OpenLayer[] = allLayers().map((layer) => ({ layer, source: layer.open(client) }));
  const kinds = new Map(layers.flatMap(({ layer }) => Object.entries(layer.kinds)));
  const shapes: ReadonlyMap<string, ItemShape> = new Map([...kinds].map(([kind, { shape }]) => [kind, shape]));

  /** Null until the first place is known. */
  const $view = atom<View | null>(null);
  /** Ids of the layers that are on; null is all. */
  const $on = atom<readonly string[] | null>(null);
  const $filter = map<Filter>(noFilter);
  /** Keys of items. */
  const $selectedKey = atom<string | null>(null);
  const $hoveredKey = atom<string | null>(null);
  /** What the pointer is on, and where in the map (CSS pixels). */
  const $pointed = atom<Pointed | null>(null);
  /** Null until somebody decides: open where there is room. */
  const $isListOpen = atom<boolean | null>(null);
  const $isLegendOpen = atom(false);

  /** Everything on the layers that are on; no oID twice within a kind. */
  const $items = computed([$on, ...layers.map(({ source }) => source.$items)], (on, ...lists) =>
    lists.flatMap((list, index) =>
      isOn(on as readonly string[] | null, layers[index]?.layer.id ?? "") ? (list as readonly MapItem[]) : [],
    ),
  );
  const $byKey = computed($items, (items) => new Map(items.map((item) => [item.key, item])));
  /** What the filter lets through: the map shows exactly what the list shows. */
  const $filtered = computed([$items, $filter], filterItems);
  const $found = computed([$filtered, $filter], (items, { sort }) => sortItems(items, sort));
  const $counts = computed($items, (items) => ({
    kinds: [...kinds].map(([kind, { title }]) => ({ kind, title, count: items.filter((item) => item.kind === kind).length })),
    problems: items.filter(isProblem).length,
  }));

  let followedLayers: string | undefined;
  let followedDevice: string | undefined;
  let followedView: View | null = null;
  let knownView: View | null = null;

  return {
    layers,
    kinds,
    shapes,
    $view,
    $on,
    $filter,
    $hoveredKey,
    $pointed,
    $isListOpen,
    $isLegendOpen,
    $items,
    $filtered,
    $found,
    $counts,
    $selected: computed([$selectedKey, $byKey], (key, byKey) => (key === null ? undefined : byKey.get(key))),
    $hovered: computed([$hoveredKey, $byKey], (key, byKey) => (key === null ? undefined : byKey.get(key))),
    select: (key: string | null) => $selectedKey.set(key),
    isOn: (id: string) => isOn($on.get(), id),
    toggle(id: string) {
      const on = layers.map(({ layer }) => layer.id).filter((each) => isOn($on.get(), each) !== (each === id));
      $on.set(on.length === layers.length ? null : on);
    },
    /** Takes the attribute `layers` once for each value. */
    followLayers(ids: string | undefined) {
      if (ids === followedLayers) return;
      followedLayers = ids;
      $on.set(ids === undefined ? null : ids.split(",").map((id) => id.trim()));
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

export type CityMapStore = ReturnType<typeof createCityMap>;

const isOn = (on: readonly string[] | null, id: string) => on === null || on.includes(id);
