import { localized, type MapLayer } from "../../../../core/internal.js";
import { Menu } from "../../../kit/controls/Menu.js";
import { LayersIcon } from "../../../kit/icons.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { CityMapStore } from "../../state/store.js";

interface MoreLayersProps {
  store: CityMapStore;
  /** The layers that do not fit into the row. */
  layers: readonly MapLayer[];
  isOn(layer: MapLayer): boolean;
  toggle(layer: MapLayer): void;
}

/** Menu of the layers that do not fit into the row. */
export function MoreLayers({ store, layers, isOn, toggle }: MoreLayersProps) {
  const { t, language } = useWidget();
  const { byLayer } = useStore(store.$counts);
  return (
    <Menu
      label={t("moreLayers", { count: layers.length })}
      icon={LayersIcon}
      items={layers.map((layer) => ({
        id: layer.id,
        label: [localized(layer.title, language), byLayer.get(layer.id)].filter(Boolean).join(" "),
        isOn: isOn(layer),
        onSelect: () => toggle(layer),
      }))}
    />
  );
}
