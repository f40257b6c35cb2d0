import { $plugins } from "../../../core/internal.js";
import { useLoaded } from "../parts/use-loaded.js";
import { useStore, useWidget } from "../use-widget.js";
import type { DeviceOnPage } from "./PluginSections.js";

const load = () => import("./PluginSections.js");

/** Sections of plugins on a device's page, not for guests. Without such plugins nothing is loaded. */
export function PluginParts(device: DeviceOnPage) {
  const isFor = ({ of }: { of: readonly string[] }) => of.includes(device.kind);
  const { user } = useStore(useWidget().client.session.$session);
  const plugins = useStore($plugins);
  const hasAny =
    !user.isAnonym && plugins.some(({ actions = [], widgets }) => actions.some(isFor) || widgets.some(({ tab }) => tab && isFor(tab)));
  const { thing } = useLoaded(load, hasAny);
  return hasAny && thing ? <thing.default {...device} /> : null;
}
