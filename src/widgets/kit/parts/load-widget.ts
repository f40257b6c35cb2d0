import type { Widget } from "../../../core/index.js";
import { arriving } from "./with-timeout.js";

/** Milliseconds before the one automatic second try (faults F23). */
const SECOND_TRY_AFTER = 1_000;

const loaded = new WeakMap<Widget, Promise<unknown>>();

/**
 * Loads a widget's code so that its tag can be made: once, with one second try; after a failure it may be asked again. The
 * two tries share the time of one: a file that hangs would hang again.
 */
export function loadWidget(widget: Widget): Promise<unknown> {
  let load = loaded.get(widget);
  if (!load) {
    // A plugin's `load` may give anything, and throw at once.
    const bring = async () => widget.load();
    load = arriving(
      bring().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER));
        return bring();
      }),
    );
    load.catch((error: unknown) => {
      loaded.delete(widget);
      globalThis.console?.error(`its: the widget "${widget.id}" could not be loaded: ${String(error)}`);
    });
    loaded.set(widget, load);
  }
  return load;
}
