import { $plugins } from "../../../core/internal.js";
import { useLoaded } from "../parts/use-loaded.js";
import { useStore } from "../use-widget.js";
import type { DeviceOnPage } from "./PluginSections.js";

const load = () => import("./PluginSections.js");

/** What plugins add to the page of a device; a page without such plugins loads nothing for it. */
export function PluginParts(device: DeviceOnPage) {
  const isFor = ({ of }: { of: readonly string[] }) => of.includes(device.kind);
  const hasAny = useStore($plugins).some(
    ({ actions = [], widgets }) => actions.some(isFor) || widgets.some(({ tab }) => tab && isFor(tab)),
  );
  const { thing } = useLoaded(load, hasAny);
  return hasAny && thing ? <thing.default {...device} /> : null;
}
