import { useCallback } from "react";
import type { Controls, Widget } from "../../core/index.js";
import { useLoaded } from "../kit/parts/use-loaded.js";

const none: Controls = {};

/** What people may set of a widget; a widget that does not say, or fails to, lets nothing be set. */
export function useControls(widget: Widget | undefined): Controls | undefined {
  const load = useCallback(async () => (await widget?.controls?.().catch(() => null))?.default ?? none, [widget]);
  return useLoaded(load, true).thing;
}
