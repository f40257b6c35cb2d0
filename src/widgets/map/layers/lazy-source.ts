import { atom, onMount, type ReadableAtom } from "nanostores";
import { type LayerSource, type LayerState, loadWithRetry, type MapItem } from "../../../core/internal.js";

const nothing: readonly MapItem[] = [];
const fetching: LayerState = { status: "fetching", error: undefined, answered: null, age: "recent" };

/** A source whose code is loaded on the first subscription, with a second attempt; after a failure `revalidate` loads it again. */
export function createLazySource(load: () => Promise<LayerSource>): LayerSource {
  const $source = atom<LayerSource | null>(null);
  const $before = atom<LayerState>(fetching);
  let isLoading = false;

  async function start(): Promise<void> {
    if (isLoading || $source.get()) return;
    isLoading = true;
    $before.set(fetching);
    try {
      $source.set(await loadWithRetry(load));
    } catch {
      $before.set({ ...fetching, status: "error" });
    }
    isLoading = false;
  }

  /** A store of the source; `$until` before it is loaded. */
  function following<Value>($until: ReadableAtom<Value>, pick: (source: LayerSource) => ReadableAtom<Value>): ReadableAtom<Value> {
    const $value = atom($until.get());
    onMount($value, () => {
      void start();
      let leave = () => {};
      const forget = $source.subscribe((source) => {
        leave();
        leave = (source ? pick(source) : $until).subscribe((value) => $value.set(value));
      });
      return () => {
        forget();
        leave();
      };
    });
    return $value;
  }

  return {
    $items: following(atom(nothing), ({ $items }) => $items),
    $state: following($before, ({ $state }) => $state),
    revalidate() {
      const source = $source.get();
      if (source) source.revalidate();
      else void start();
    },
    cancel: () => $source.get()?.cancel(),
  };
}
