import { $plugins, type Widget, withLoadTimeout } from "../../../core/internal.js";

const loaded = new WeakMap<Widget, Promise<unknown>>();

/** Loads a widget's code, which defines its tag. Callers share one load; after a failure the next call tries again. */
export function loadWidget(widget: Widget): Promise<unknown> {
  let load = loaded.get(widget);
  if (!load) {
    // A plugin's `load` may return anything, or throw synchronously.
    load = withLoadTimeout(Promise.resolve().then(() => widget.load()));
    load.catch((error: unknown) => {
      loaded.delete(widget);
      const owner = $plugins.get().find(({ widgets }) => widgets.includes(widget));
      const whose = owner ? ` of plugin "${owner.id}"` : "";
      globalThis.console?.error(`its: the widget "${widget.id}"${whose} could not be loaded: ${String(error)}`);
    });
    loaded.set(widget, load);
  }
  return load;
}
