import { atom, computed, onMount, type ReadableAtom } from "nanostores";
import { type ItemDetails, type LayerSource, loadWithRetry, type MapItem, type MapLine, ProviderError } from "../../../core/internal.js";
import type { Mark } from "../engine/cluster.js";

/** What the pointer is on, and where in the map (CSS pixels). */
export interface Pointed {
  /** A thing or a cluster. */
  readonly mark?: Mark;
  /** A stretch of road. */
  readonly line?: MapLine;
  readonly x: number;
  readonly y: number;
}

/** What is selected and what is pointed at, among the items that are shown. */
export function createSelection($items: ReadableAtom<readonly MapItem[]>, sourceOf: (kind: string) => LayerSource | undefined) {
  /** Keys of items. */
  const $selectedKey = atom<string | null>(null);
  const $hoveredKey = atom<string | null>(null);
  const byKey = (key: string | null, items: readonly MapItem[]) => (key === null ? undefined : items.find((item) => item.key === key));
  const $selected = computed([$selectedKey, $items], (key, items) => byKey(key, items) ?? byKey(key && controllerOf(key), items));
  /** What the page has selected and no layer has yet. */
  const $sought = atom<string | null>(null);
  let followed: string | undefined;

  return {
    /** The selected item; when an override is over, its controller is selected instead. */
    $selectedKey,
    $hoveredKey,
    $pointed: atom<Pointed | null>(null),
    $selected,
    $hovered: computed([$hoveredKey, $items], byKey),
    $details: detailsOf($selected, sourceOf),
    $sought,
    /** The page's selection that is not on the map: it never was, or is no longer. */
    $missing: computed([$sought, $selectedKey, $selected], (sought, key, selected) => sought ?? (selected ? null : key)),
    /** Selects by hand, which ends waiting for the page's selection. */
    select(key: string | null) {
      followed = $sought.get() ?? followed;
      $sought.set(null);
      $selectedKey.set(key);
    },
    /** Applies the attribute `device` once for each value; gives the item when it was selected just now. */
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

/** An intervention that is over leaves its controller selected. */
const controllerOf = (name: string) => name.replace(/^override:/, "rts:");

/** Does a page mean this one: by kind and `oID`, or by an `oID` alone, which another kind may have as well? */
function isNamed({ kind, oID }: MapItem, device: string): boolean {
  const own = String(oID);
  return device.endsWith(own) && (device.length === own.length || device === `${kind}:${own}`);
}

/** Details of the selected thing from its layer; requested while there are subscribers. */
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
          // Most likely its code did not arrive.
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
