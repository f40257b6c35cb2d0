import { useEffect } from "react";
import { $plugins, bringOurs, type Plugin } from "../../../core/index.js";
import { useStore } from "../use-widget.js";

/** All plugins, ours among them; on a page whose loader did not bring ours yet they come a moment later. */
export function usePlugins(): readonly Plugin[] {
  useEffect(() => {
    bringOurs
      .by()
      .catch((error: unknown) => globalThis.console?.error(`its: the list of our widgets could not be loaded: ${String(error)}`));
  }, []);
  return useStore($plugins);
}
