import type { Ref } from "react";
import type { MapItem } from "../../../../core/internal.js";
import { Tabs } from "../../../kit/controls/Tabs.js";
import { Later } from "../../../kit/parts/Later.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { CityMapStore, Panel } from "../../state/store.js";
import { ToolTexts } from "../../tools/ToolTexts.js";
import { DeviceList } from "./DeviceList.js";
import { LayersPanel } from "./LayersPanel.js";
import { sideClass } from "./styles.js";

const analyticsPanel = async () => (await import("../../analytics/AnalyticsPanel.js")).AnalyticsPanel;

interface SidePanelProps {
  store: CityMapStore;
  listRef: Ref<HTMLDivElement>;
  onSelect(item: MapItem, byKey: boolean): void;
}

/** The panel beside the map: list of items, layers with the state of their data, figures of the city or the selected device. */
export function SidePanel({ store, listRef, onSelect }: SidePanelProps) {
  const { t } = useWidget();
  const panel = useStore(store.$panel);
  const tabs = [
    { id: "list", label: t("tabList"), panel: <DeviceList store={store} listRef={listRef} onSelect={onSelect} /> },
    { id: "layers", label: t("tabLayers"), panel: <LayersPanel store={store} /> },
    {
      id: "analytics",
      label: t("tabAnalytics"),
      panel: (
        <ToolTexts>
          <Later load={analyticsPanel} with={{ store }} />
        </ToolTexts>
      ),
    },
  ];
  return (
    <aside className={sideClass} part="list" aria-label={t("listPanel")}>
      <Tabs
        label={t("panels")}
        tabs={store.isPublic ? tabs.filter(({ id }) => id !== "analytics") : tabs}
        selected={panel}
        onSelect={(id) => store.$panel.set(id as Panel)}
        isFilling
      />
    </aside>
  );
}
