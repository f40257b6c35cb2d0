import { useCallback } from "react";
import type { Controls, Widget } from "../../core/internal.js";
import { useLoaded } from "../kit/parts/use-loaded.js";

const none: Controls = {};

/** What people may set of a widget; a widget that does not say lets nothing be set. */
export function useControls(widget: Widget | undefined) {
  const load = useCallback(async () => (await widget?.controls?.())?.default ?? none, [widget]);
  const { thing: controls, ...others } = useLoaded(load, true);
  return { controls, ...others };
}
