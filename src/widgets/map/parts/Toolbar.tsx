import { localized } from "../../../core/index.js";
import { Button } from "../../kit/controls/Button.js";
import { HelpIcon, HideIcon, ListIcon, ShowIcon } from "../../kit/icons.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { CityMapStore } from "../store.js";
import { countsClass, layerToggleClass, toolbarClass, toolbarEndClass } from "../styles.js";

interface ToolbarProps {
  store: CityMapStore;
  isListOpen: boolean;
}

/** Above the map: one toggle per layer, what there is in numbers, legend and list. */
export function Toolbar({ store, isListOpen }: ToolbarProps) {
  const { t, language, emit } = useWidget();
  const { kinds, problems } = useStore(store.$counts);
  const isLegendOpen = useStore(store.$isLegendOpen);
  useStore(store.$on);

  const toggle = (layer: string) => {
    store.toggle(layer);
    emit("its-layer-toggled", { layer, isOn: store.isOn(layer) });
  };

  return (
    <div className={toolbarClass} part="toolbar">
      <fieldset aria-label={t("layers")}>
        {store.layers.map(({ layer }) => {
          const LayerIcon = store.isOn(layer.id) ? ShowIcon : HideIcon;
          return (
            <button
              key={layer.id}
              type="button"
              className={layerToggleClass}
              aria-pressed={store.isOn(layer.id)}
              onClick={() => toggle(layer.id)}
            >
              <LayerIcon size={16} aria-hidden="true" />
              {localized(layer.title, language)}
            </button>
          );
        })}
      </fieldset>
      <ul className={countsClass} aria-label={t("countsLabel")}>
        {kinds.map(({ kind, title, count }) => (
          <li key={kind}>
            {localized(title, language)} <b>{count}</b>
          </li>
        ))}
        <li data-has-problems={problems > 0}>
          {t("countProblems")} <b>{problems}</b>
        </li>
      </ul>
      <div className={toolbarEndClass}>
        <Button kind="quiet" icon={HelpIcon} aria-expanded={isLegendOpen} onClick={() => store.$isLegendOpen.set(!isLegendOpen)}>
          <span>{t("legend")}</span>
        </Button>
        <Button kind="quiet" icon={ListIcon} aria-expanded={isListOpen} onClick={() => store.$isListOpen.set(!isListOpen)}>
          <span>{t("list")}</span>
        </Button>
      </div>
    </div>
  );
}
