import { atom } from "nanostores";
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { $arePluginsComing, $plugins, keep, may, recall } from "../../../core/internal.js";
import { useLoaded } from "../parts/use-loaded.js";
import { useId } from "../use-id.js";
import { useKept, useStore, useWidget } from "../use-widget.js";
import { type DeviceOnPage, OWN } from "./plugin-place.js";
import { panel, tabsRoom } from "./styles.js";

const loadTabs = () => import("./PluginTabs.js");

export interface OpenTab {
  /** Id of the part that is opened, once for each value; behind a question mark values of its attributes: `signal-performance?measure=volume`. */
  tab?: string | undefined;
  /** Another part was chosen; null is ours. */
  onTab?(id: string | null): void;
}

/** Whether plugins had tabs on the last page of a device of this kind, "0" or "1". */
const keyOf = (kind: string) => `its.plugin-tabs:${kind}`;

/**
 * What plugins have on a device's page, not for guests: `tabs` stand beside its name, ours the first of them, with the buttons of
 * plugins; `around` puts our own part, or that of a plugin, below. Without such plugins nothing is loaded, and there are no tabs; while
 * they are awaited the tabs have their room, if there were some last time; `isUnsure` the first time. Our part stays while another is
 * shown: its control goes on.
 */
export function usePluginParts(
  device: DeviceOnPage,
  { tab: asked, onTab }: OpenTab = {},
): { tabs: ReactNode; isUnsure: boolean; around(own: ReactNode): ReactNode } {
  const id = useId();
  const $selected = useKept("tab", () => atom(OWN));
  const $asked = useKept("tab asked", () => atom<string | undefined>(undefined));
  const [wanted = OWN, values = ""] = asked?.split("?") ?? [];
  useLayoutEffect(() => {
    if ($asked.get() === asked) return;
    $asked.set(asked);
    $selected.set(wanted);
  }, [$asked, $selected, asked, wanted]);
  const { user } = useStore(useWidget().client.session.$session);
  const isFor = ({ of }: { of: readonly string[] }) => of.includes(device.kind);
  const plugins = useStore($plugins);
  const widgets = plugins.flatMap(({ widgets }) =>
    widgets.filter(({ tab, needs }) => tab && isFor(tab) && (needs === undefined || may(user, needs))),
  );
  const hasAny = widgets.length > 0 || plugins.some(({ actions = [] }) => actions.some(isFor));
  const { thing, hasFailed } = useLoaded(loadTabs, hasAny && !user.isAnonym);
  const areComing = useStore($arePluginsComing);
  const before = recall(keyOf(device.kind));
  const isAwaited = widgets.length > 0 ? !thing && !hasFailed : areComing && before === "1";
  useEffect(() => {
    if (!areComing && plugins.length > 0) keep(keyOf(device.kind), widgets.length > 0 ? "1" : "0");
  }, [areComing, plugins.length, widgets.length, device.kind]);
  const kept = useStore($selected);
  const shown = thing && !user.isAnonym ? widgets.find((widget) => widget.id === kept) : undefined;
  const choose = (chosen: string) => {
    $selected.set(chosen);
    onTab?.(chosen === OWN ? null : chosen);
  };
  const place = { ...device, id, selected: shown?.id ?? OWN, onSelect: choose };
  const hasTabs = thing !== undefined && widgets.length > 0;
  return {
    tabs:
      !user.isAnonym && (isAwaited ? <div className={tabsRoom} /> : hasAny && thing && <thing.PluginTabs {...place} widgets={widgets} />),
    isUnsure: !user.isAnonym && areComing && before === null,
    around: (own) => (
      <>
        <div
          className={panel}
          hidden={shown !== undefined}
          {...(hasTabs && !shown ? { id: `${id}-panel`, role: "tabpanel", "aria-labelledby": `${id}-${OWN}` } : {})}
        >
          {own}
        </div>
        {thing && shown && <thing.PluginPanel {...place} widget={shown} values={shown.id === wanted ? values : ""} />}
      </>
    ),
  };
}
