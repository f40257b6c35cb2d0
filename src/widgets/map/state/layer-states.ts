import { atom, computed, onMount, type ReadableAtom } from "nanostores";
import {
  $plugins,
  type Client,
  type Guest,
  keep,
  type LayerSource,
  type LayerState,
  type MapLayer,
  type Plugin,
  recall,
} from "../../../core/internal.js";
import { openChecked } from "../layers/checked-source.js";
import { layersOfGuest, ownLayers } from "../layers/index.js";

export interface OpenLayer {
  readonly layer: MapLayer;
  /** Id of the plugin that provides it; undefined for ours. */
  readonly plugin?: string;
  readonly source: LayerSource;
}

/** A layer that is on, and the state of its data. */
export interface ShownLayer extends OpenLayer {
  readonly state: LayerState;
}

/** Opens the layers of the public view, or ours and those of plugins, on a provider, in their order. */
const openLayers = (client: Client, guest: Guest | null): OpenLayer[] =>
  [
    ...(guest ? layersOfGuest(guest) : ownLayers).map((layer) => ({ layer, source: layer.open(client) })),
    ...(guest ? [] : pluginLayers($plugins.get())).map(({ layer, plugin }) => ({ layer, plugin, source: openChecked(layer, client) })),
  ].sort((one, other) => one.layer.order - other.layer.order);

const pluginLayers = (plugins: readonly Plugin[]) =>
  plugins.flatMap(({ id, layers = [] }) => layers.map((layer) => ({ layer, plugin: id })));

/** Key of the layers of plugins: when it changes, the map is created anew. */
export const layersOfPlugins = (plugins: readonly Plugin[]): string =>
  pluginLayers(plugins)
    .map(({ layer }) => layer.id)
    .join();

/** What a store has that is chosen by the value of another one. */
export function through<Key, Value>($key: ReadableAtom<Key>, pick: (key: Key) => ReadableAtom<Value>): ReadableAtom<Value> {
  const $value = atom(pick($key.get()).get());
  onMount($value, () => {
    let leave = () => {};
    const forget = $key.subscribe((key) => {
      leave();
      leave = pick(key).subscribe((value) => $value.set(value));
    });
    return () => {
      forget();
      leave();
    };
  });
  return $value;
}

/** The layers of one map, opened on its provider, and which of them are on; `$utime` is the moment that is shown, none in the present. */
export function createLayerStates(
  client: Client,
  guest: Guest | null = null,
  $utime: ReadableAtom<number | undefined> = atom<number | undefined>(),
) {
  const layers = openLayers(client, guest);
  const layerOf = new Map(layers.flatMap((open) => Object.keys(open.layer.kinds).map((kind) => [kind, open] as const)));
  const ids = layers.map(({ layer }) => layer.id);
  const pinned = layers.flatMap(({ layer }) => (layer.isPinned ? layer.id : []));
  const atFirst = layers.flatMap(({ layer }) => (layer.isOffAtFirst ? [] : layer.id));
  const isAmong = (on: readonly string[] | null, id: string) => (on ?? atFirst).includes(id);
  /** Ids of layers as the choice is told: null where it is as at first. */
  const orNull = (on: readonly string[]) => (on.length === atFirst.length && on.every((id) => atFirst.includes(id)) ? null : on);
  /** Ids of the layers that are on; null is those that are on at first. */
  const $on = atom<readonly string[] | null>(orNull(recallLayers(ids, pinned, atFirst)));
  const $isFirstPictureDrawn = atom(false);
  let followed: string | undefined;

  /** Combines stores of the layers that are on; the others request nothing. */
  function ofLayersOn<Value>(pick: (open: OpenLayer) => ReadableAtom<Value> | undefined): ReadableAtom<readonly Value[]> {
    const $values = atom<readonly Value[]>([]);
    onMount($values, () => {
      let unbind = () => {};
      const forget = computed([$on, $isFirstPictureDrawn], (on, isDrawn) =>
        layers.filter(({ layer }) => isAmong(on, layer.id) && (isDrawn || !layer.isLate)),
      ).subscribe((open) => {
        const last = unbind;
        const stores = open.flatMap((each) => pick(each) ?? []);
        if (stores.length > 0) unbind = computed(stores, (...values) => values as Value[]).subscribe((values) => $values.set(values));
        else {
          unbind = () => {};
          $values.set([]);
        }
        last();
      });
      return () => {
        forget();
        unbind();
      };
    });
    return $values;
  }

  const $shown = ofLayersOn((open) =>
    through($utime, (utime) => {
      const source = (utime !== undefined && open.source.at?.(utime)) || open.source;
      return computed(source.$state, (state): ShownLayer => ({ ...open, source, state }));
    }),
  );

  return {
    layers,
    kinds: new Map(layers.flatMap(({ layer }) => Object.entries(layer.kinds))),
    layerOf: (kind: string) => layerOf.get(kind),
    $on,
    /** Whether the first picture of the main layer is drawn, or need not be waited for. `isLate` layers are loaded then. */
    $isFirstPictureDrawn,
    ofLayersOn,
    $shown,
    /** Whether a layer that is on is of a period, which the paper has to say. */
    $hasPeriod: computed($shown, (shown) => shown.some(({ state }) => state.period)),
    /** Ids of the layers that the provider does not offer, as one string, so that equal answers cause no re-render. */
    $absent: computed($shown, (shown) => shown.flatMap(({ layer, state }) => (state.status === "absent" ? layer.id : [])).join()),
    isOn: (id: string) => isAmong($on.get(), id),
    toggle(id: string) {
      const on = ids.filter((each) => isAmong($on.get(), each) !== (each === id));
      $on.set(orNull(on));
      keepLayer(ids, atFirst, id, isAmong($on.get(), id));
    },
    /**
     * Applies the attribute `layers` once for each value, unless it repeats what is on. Without it the choice kept in this browser
     * applies.
     */
    followLayers(given: string | undefined) {
      if (given === followed) return;
      followed = given;
      if (given === $on.get()?.join(",")) return;
      $on.set(given === undefined ? orNull(recallLayers(ids, pinned, atFirst)) : given.split(",").map((id) => id.trim()));
    },
  };
}

/** Local-storage key of the operator's choice of layers, `{ flag: isOn }`. */
const KEY = "its.map.layers";

/** Flags of the specification that differ from the layer's id: `star` would be meaningless in an address (spec 3, assumed). */
const flags: Readonly<Record<string, string>> = { messages: "star" };
const flagOf = (id: string) => flags[id] ?? id;

function kept(): Readonly<Record<string, unknown>> {
  try {
    const choice: unknown = JSON.parse(recall(KEY) ?? "{}");
    return typeof choice === "object" && choice !== null ? (choice as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Ids of the layers that are on by the choice kept in this browser, and of those not chosen `atFirst`; `pinned` ones always are. */
function recallLayers(ids: readonly string[], pinned: readonly string[], atFirst: readonly string[]): readonly string[] {
  const choice = kept();
  return ids.filter((id) => (choice[flagOf(id)] ?? atFirst.includes(id)) !== false || pinned.includes(id));
}

/** Keeps one switched layer, and not the whole present set: a shared link may have set that. */
function keepLayer(ids: readonly string[], atFirst: readonly string[], id: string, isOn: boolean): void {
  const usual = Object.fromEntries(ids.map((each) => [flagOf(each), atFirst.includes(each)]));
  keep(KEY, JSON.stringify({ ...usual, ...kept(), [flagOf(id)]: isOn }));
}
