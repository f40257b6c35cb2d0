import { useMemo } from "react";
import { $plugins, localized, type Widget } from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { PlacedWidget } from "../parts/PlacedWidget.js";
import type { NavigationEvents } from "../surface.js";
import { useStore, useWidget } from "../use-widget.js";
import { Fold } from "./Fold.js";
import { headerRow } from "./styles.js";

export interface DeviceOnPage {
  /** `rts`, `rtc`, `bus` or `spec`, as in the API of plugins. */
  kind: string;
  device: string;
  name: string;
}

/** The plugins' buttons on a device's page, then their sections, collapsible like ours. */
export default function PluginSections({ kind, device, name }: DeviceOnPage) {
  const { client, language, emit } = useWidget<NavigationEvents>();
  const plugins = useStore($plugins);
  const actions = plugins.flatMap(({ actions = [] }) => actions).filter(({ of }) => of.includes(kind));
  const parts = plugins.flatMap(({ widgets }) => widgets).filter(({ tab }) => tab?.of.includes(kind));
  const navigate = (screen: string, params = {}) => void emit("its-navigate", { screen, params });
  return (
    <>
      {actions.length > 0 && (
        <div className={headerRow} part="actions">
          {actions.map(({ id, title, run }) => (
            <Button key={id} onClick={() => run({ kind, device, name, client, navigate })}>
              {localized(title, language)}
            </Button>
          ))}
        </div>
      )}
      {parts.map((widget) => (
        <PluginPart key={widget.tag} widget={widget} kind={kind} device={device} name={name} />
      ))}
    </>
  );
}

function PluginPart({ widget, ...device }: DeviceOnPage & { widget: Widget }) {
  const { language } = useWidget();
  const title = localized(widget.title, language);
  const load = useMemo(() => {
    const Part = ({ kind, device }: DeviceOnPage) => <Placed widget={widget} title={title} kind={kind} device={device} />;
    return async () => ({ default: Part });
  }, [widget, title]);
  return <Fold id={widget.id} title={title} load={load} {...device} />;
}

function Placed({ widget, title, kind, device }: Omit<DeviceOnPage, "name"> & { widget: Widget; title: string }) {
  const { client, language } = useWidget();
  const attributes = useMemo(() => ({ device, kind, provider: client.base, language }), [device, kind, client, language]);
  return <PlacedWidget widget={widget} title={title} attributes={attributes} />;
}
