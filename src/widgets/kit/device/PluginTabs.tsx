import { useMemo } from "react";
import { $plugins, localized, type Widget } from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { TabList } from "../controls/Tabs.js";
import { PlacedWidget } from "../parts/PlacedWidget.js";
import type { NavigationEvents } from "../surface.js";
import { useStore, useWidget } from "../use-widget.js";
import { OWN, type PluginPlace } from "./plugin-place.js";
import { headerRow, section } from "./styles.js";

/** Our tab and those of plugins, and the plugins' buttons. */
export function PluginTabs({ widgets, id, selected, onSelect, kind, device, name }: PluginPlace & { widgets: readonly Widget[] }) {
  const { client, language, t, emit } = useWidget<NavigationEvents>();
  const actions = useStore($plugins)
    .flatMap(({ actions = [] }) => actions)
    .filter(({ of }) => of.includes(kind));
  const own = { id: OWN, label: t("device.ownPart") };
  const tabs = [own, ...widgets.map((widget) => ({ id: widget.id, label: localized(widget.title, language) }))];
  const shown = tabs.find((each) => each.id === selected) ?? own;
  const navigate = (screen: string, params = {}) => void emit("its-navigate", { screen, params });
  return (
    <>
      {widgets.length > 0 && <TabList id={id} label={t("device.parts")} tabs={tabs} shown={shown} onSelect={onSelect} />}
      {actions.length > 0 && (
        <div className={headerRow} part="actions">
          {actions.map((action) => (
            <Button key={action.id} onClick={() => action.run({ kind, device, name, client, navigate })}>
              {localized(action.title, language)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** The part of a plugin, in place of ours. */
export function PluginPanel({ widget, id, kind, device, values }: PluginPlace & { widget: Widget; values: string }) {
  const { client, language } = useWidget();
  const attributes = useMemo(
    () => ({ ...givenTo(widget, values), device, kind, provider: client.base, language }),
    [widget, values, device, kind, client, language],
  );
  return (
    <div id={`${id}-panel`} className={section} part={widget.id} role="tabpanel" aria-labelledby={`${id}-${widget.id}`}>
      <PlacedWidget widget={widget} title={localized(widget.title, language)} attributes={attributes} />
    </div>
  );
}

/** Of the values in an address those that a widget takes; that it controls something, no link can say. */
function givenTo({ attributes = {} }: Widget, values: string): Record<string, string> {
  const given = [...new URLSearchParams(values)];
  return Object.fromEntries(given.filter(([name]) => Object.hasOwn(attributes, name) && name !== "control"));
}
