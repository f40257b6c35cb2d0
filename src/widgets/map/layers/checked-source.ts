import { atom, computed } from "nanostores";
import type { Client, ItemKind, LayerSource, MapItem, MapLayer, Tone } from "../../../core/internal.js";

/**
 * Opens a plugin's layer, whose code may be faulty: what it throws, and invalid items, become the `fault` of its state; the map shows the
 * rest.
 */
export function openChecked(layer: MapLayer, client: Client): LayerSource {
  let source: LayerSource;
  try {
    source = layer.open(client);
    for (const name of ["$items", "$state"] as const)
      if (typeof source?.[name]?.subscribe !== "function") throw new TypeError(`"open" gave no "${name}"; createLayerSource makes one`);
  } catch (error) {
    return failedSource(String(error));
  }
  const { $lines } = source;
  const mended = new WeakMap<MapItem, MapItem>();
  const $checked = computed(source.$items, (items) => checkItems(items, layer.kinds, mended));
  return {
    $items: computed($checked, ({ items }) => items),
    $state: computed([source.$state, $checked], (state, { fault }) => (fault && !state.fault ? { ...state, fault } : state)),
    ...($lines ? { $lines } : {}),
    ...(source.details ? { details: (item: MapItem) => (source.details as Required<LayerSource>["details"])(item) } : {}),
    revalidate: () => source.revalidate(),
    cancel: () => source.cancel(),
  };
}

const failedSource = (fault: string): LayerSource => ({
  $items: atom([]),
  $state: atom({ status: "error", error: undefined, answered: null, age: "unknown", fault } as const),
  revalidate() {},
  cancel() {},
});

const tones: readonly Tone[] = ["ok", "info", "warning", "error", "unknown", "neutral"];

/** The valid items (those with an invalid position without one), and a sentence about the others. */
function checkItems(given: readonly MapItem[], kinds: Readonly<Record<string, ItemKind>>, mended: WeakMap<MapItem, MapItem>) {
  if (!Array.isArray(given)) return { items: [], fault: `"$items" holds no list but ${typeof given}` };
  const all = given as readonly MapItem[];
  const isItem = (item: MapItem | null | undefined) =>
    typeof item?.key === "string" && Object.hasOwn(kinds, item.kind) && tones.includes(item.tone);
  const items = all.every(isItem) ? all : all.filter(isItem);
  const lost = items.filter((item) => !isOnEarth(item));
  const [example] = lost;
  const faults = [
    items.length < all.length &&
      `${all.length - items.length} of ${all.length} items were left out: each needs a "key", a "tone", and a "kind" that is one of the layer's`,
    example &&
      `${lost.length} of ${all.length} items have no place on the earth, for example "${example.key}": latitude ${example.latitude}, longitude ${example.longitude}`,
  ].filter(Boolean);
  if (faults.length === 0) return { items };
  const shown = lost.length === 0 ? items : items.map((item) => (isOnEarth(item) ? item : withoutPlace(item, mended)));
  return { items: shown, fault: faults.join("; ") };
}

const isOnEarth = ({ latitude, longitude }: MapItem) =>
  [latitude, longitude].every(Number.isFinite) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** Returns the same object for the same item, so that only changes are redrawn. */
function withoutPlace(item: MapItem, mended: WeakMap<MapItem, MapItem>): MapItem {
  const known = mended.get(item) ?? { ...item, latitude: 0, longitude: 0 };
  mended.set(item, known);
  return known;
}
