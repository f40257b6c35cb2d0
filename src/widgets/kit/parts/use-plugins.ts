import { useEffect } from "react";
import { $offered, $plugins, builtIns, type Plugin } from "../../../core/internal.js";
import { useStore } from "../use-widget.js";

/** All plugins, including the built-in one, which may be registered a moment later by the page's loader. */
export function usePlugins(): readonly Plugin[] {
  const offered = useStore($offered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a loader that comes late brings them then
  useEffect(() => {
    builtIns
      .register()
      .catch((error: unknown) => globalThis.console?.error(`its: the list of our widgets could not be loaded: ${String(error)}`));
  }, [offered]);
  return useStore($plugins);
}
