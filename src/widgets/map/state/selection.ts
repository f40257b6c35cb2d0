import { atom, computed, onMount, type ReadableAtom } from "nanostores";
import { type ItemDetails, type LayerSource, loadWithRetry, type MapItem, type MapLine, ProviderError } from "../../../core/internal.js";
import type { Mark } from "../engine/cluster.js";

/** What the pointer is on, and its position in the map in CSS px. */
export interface Pointed {
  /** An item or a cluster. */
  readonly mark?: Mark;
  /** A stretch of road. */
  readonly line?: MapLine;
  readonly x: number;
  readonly y: number;
}

/** The selected and the hovered item, among those shown. */
export function createSelection($items: ReadableAtom<readonly MapItem[]>, sourceOf: (kind: string) => LayerSource | undefined) {
  /** Keys of items. */
  const $selectedKey = atom<string | null>(null);
  const $hoveredKey = atom<string | null>(null);
  const byKey = (key: string | null, items: readonly MapItem[]) => (key === null ? undefined : items.find((item) => item.key === key));
  const $selected = computed([$selectedKey, $items], (key, items) => byKey(key, items) ?? byKey(key && controllerOf(key), items));
  /** The page's selection that no layer contains yet. */
  const $sought = atom<string | null>(null);
  let followed: string | undefined;

  return {
    /** Key of the selected item; when an override is over, its controller's. */
    $selectedKey,
    $hoveredKey,
    $pointed: atom<Pointed | null>(null),
    $selected,
    $hovered: computed([$hoveredKey, $items], byKey),
    $details: detailsOf($selected, sourceOf),
    $sought,
    /** The page's selection that is not on the map, or no longer. */
    $missing: computed([$sought, $selectedKey, $selected], (sought, key, selected) => sought ?? (selected ? null : key)),
    /** Selects an item; ends waiting for the page's selection. */
    select(key: string | null) {
      followed = $sought.get() ?? followed;
      $sought.set(null);
      $selectedKey.set(key);
    },
    /** Applies the attribute `device` once for each value; returns the item if it is selected by this call. */
    followDevice(device: string | undefined): MapItem | undefined {
      if (device === followed) return undefined;
      if (!device) {
        followed = device;
        $sought.set(null);
        $selectedKey.set(null);
        return undefined;
      }
      const selected = $selected.get();
      const find = (name: string) => $items.get().find((each) => isNamed(each, name));
      const item = selected && isNamed(selected, device) ? selected : (find(device) ?? find(controllerOf(device)));
      $sought.set(item ? null : device);
      if (!item) return undefined;
      followed = device;
      $selectedKey.set(item.key);
      return item;
    },
  };
}

/** Key of the controller of an override. */
const controllerOf = (name: string) => name.replace(/^override:/, "rts:");

/** Whether the attribute `device` names this item: by kind and `oID`, or by an `oID` alone, which another kind may have too. */
function isNamed({ kind, oID }: MapItem, device: string): boolean {
  const own = String(oID);
  return device.endsWith(own) && (device.length === own.length || device === `${kind}:${own}`);
}

/** Details of the selected item from its layer, requested while there are subscribers. */
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
      const source = item && sourceOf(item.kind);
      if (!item || !source?.details) return;
      const own = key;
      loadWithRetry(async () => source.details?.(item)).then(
        ($answer) => {
          if (own === key && $answer) unbind = $answer.subscribe((details) => $details.set(details));
        },
        (failure: unknown) => {
          // Most likely the code failed to load.
          const error = failure instanceof ProviderError ? failure : new ProviderError("network", String(failure));
          if (own === key) $details.set({ facts: [], error });
        },
      );
    });
    return () => {
      forget();
      unbind();
      key = undefined;
    };
  });
  return $details;
}
