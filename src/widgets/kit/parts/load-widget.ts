import type { Widget } from "../../../core/index.js";
import { withTimeout } from "./with-timeout.js";

/** Milliseconds a part of the program may take to arrive (spec 9). */
export const CHUNK_TIMEOUT = 120_000;
/** Milliseconds before the one automatic second try (faults F23). */
const SECOND_TRY_AFTER = 1_000;

const loaded = new WeakMap<Widget, Promise<unknown>>();

/** Loads a widget's code so that its tag can be made: once, with one second try; after a failure it may be asked again. */
export function loadWidget(widget: Widget): Promise<unknown> {
  let load = loaded.get(widget);
  if (!load) {
    load = withTimeout(widget.load(), CHUNK_TIMEOUT).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER));
      return withTimeout(widget.load(), CHUNK_TIMEOUT);
    });
    load.catch(() => loaded.delete(widget));
    loaded.set(widget, load);
  }
  return load;
}
