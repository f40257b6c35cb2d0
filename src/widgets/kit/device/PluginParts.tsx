import { atom } from "nanostores";
import type { ReactNode } from "react";
import { $plugins } from "../../../core/internal.js";
import { useLoaded } from "../parts/use-loaded.js";
import { useId } from "../use-id.js";
import { useKept, useStore, useWidget } from "../use-widget.js";
import { type DeviceOnPage, OWN } from "./plugin-place.js";
import { panel } from "./styles.js";

const loadTabs = () => import("./PluginTabs.js");

/**
 * What plugins have on a device's page, not for guests: `tabs` stand beside its name, ours the first of them, with the buttons of
 * plugins; `around` puts our own part, or that of a plugin, below. Without such plugins nothing is loaded, and there are no tabs. Our
 * part stays while another is shown: its control goes on.
 */
export function usePluginParts(device: DeviceOnPage): { tabs: ReactNode; around(own: ReactNode): ReactNode } {
  const id = useId();
  const $selected = useKept("tab", () => atom(OWN));
  const { user } = useStore(useWidget().client.session.$session);
  const isFor = ({ of }: { of: readonly string[] }) => of.includes(device.kind);
  const plugins = useStore($plugins);
  const widgets = plugins.flatMap(({ widgets }) => widgets.filter(({ tab }) => tab && isFor(tab)));
  const hasAny = widgets.length > 0 || plugins.some(({ actions = [] }) => actions.some(isFor));
  const { thing } = useLoaded(loadTabs, hasAny && !user.isAnonym);
  const kept = useStore($selected);
  const shown = thing && !user.isAnonym ? widgets.find((widget) => widget.id === kept) : undefined;
  const place = { ...device, id, selected: shown?.id ?? OWN, onSelect: (wanted: string) => $selected.set(wanted) };
  const hasTabs = thing !== undefined && widgets.length > 0;
  return {
    tabs: hasAny && !user.isAnonym && thing && <thing.PluginTabs {...place} widgets={widgets} />,
    around: (own) => (
      <>
        <div
          className={panel}
          hidden={shown !== undefined}
          {...(hasTabs && !shown ? { id: `${id}-panel`, role: "tabpanel", "aria-labelledby": `${id}-${OWN}` } : {})}
        >
          {own}
        </div>
        {thing && shown && <thing.PluginPanel {...place} widget={shown} />}
      </>
    ),
  };
}
