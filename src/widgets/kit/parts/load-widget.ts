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
    load = arriving(
      widget.load().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER));
        return widget.load();
      }),
    );
    load.catch(() => loaded.delete(widget));
    loaded.set(widget, load);
  }
  return load;
}
