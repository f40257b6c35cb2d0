import { useRef, useState } from "react";
import { localized, type MapItem, type MapLayer } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { HelpIcon, HideIcon, ListIcon, SearchIcon } from "../../../kit/icons.js";
import { Later } from "../../../kit/parts/Later.js";
import { useNextFocus } from "../../../kit/use-next-focus.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { CityMapStore } from "../../state/store.js";
import { useLayerToggles } from "../use-layer-toggles.js";
import { countsClass, layerToggleClass, searchButtonClass, togglesClass, toolbarClass, toolbarEndClass } from "./toolbar-styles.js";

interface ToolbarProps {
  store: CityMapStore;
  isListShown: boolean;
  onList(isWanted: boolean): void;
  onItem(item: MapItem): void;
  onPlaces(places: [number, number][]): void;
}

const mapActions = async () => (await import("./MapActions.js")).MapActions;
const tooltip = async () => (await import("../../../kit/controls/Tooltip.js")).Tooltip;
const placeSearch = async () => (await import("./PlaceSearch.js")).PlaceSearch;

/** Above the map: one toggle per layer with its number of things, how many of all need attention, legend and list. */
export function Toolbar({ store, isListShown, onList, onItem, onPlaces }: ToolbarProps) {
  const { t } = useWidget();
  const [isSearching, setIsSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const focusNext = useNextFocus();
  const endSearch = () => {
    focusNext(() => searchButton.current);
    setIsSearching(false);
  };
  const isLegendOpen = useStore(store.$isLegendOpen);
  const isFirstPictureDrawn = useStore(store.$isFirstPictureDrawn);
  const absent = useStore(store.$absent).split(",");
  const { isOn, toggle } = useLayerToggles(store);
  return (
    <div className={toolbarClass} part="toolbar">
      <fieldset className={togglesClass} aria-label={t("layers")}>
        {store.layers.map(
          ({ layer }) =>
            !layer.isPinned && (
              <LayerToggle
                key={layer.id}
                store={store}
                layer={layer}
                isOn={isOn(layer)}
                isAbsent={absent.includes(layer.id)}
                isFirstPictureDrawn={isFirstPictureDrawn}
                onToggle={toggle}
              />
            ),
        )}
      </fieldset>
      {isSearching ? (
        <Later load={placeSearch} with={{ store, onItem, onPlaces, onClose: endSearch }} />
      ) : (
        <Button ref={searchButton} icon={SearchIcon} className={searchButtonClass} onClick={() => setIsSearching(true)}>
          <span>{t("findPlace")}</span>
        </Button>
      )}
      {!store.isPublic && <Problems store={store} />}
      <div className={toolbarEndClass}>
        {isFirstPictureDrawn && <Later load={mapActions} with={{ store }} />}
        <Button kind="quiet" icon={HelpIcon} aria-expanded={isLegendOpen} onClick={() => store.$isLegendOpen.set(!isLegendOpen)}>
          <span>{t("legend")}</span>
        </Button>
        <Button kind="quiet" icon={ListIcon} aria-expanded={isListShown} onClick={() => onList(!isListShown)}>
          <span>{t("tabList")}</span>
        </Button>
      </div>
    </div>
  );
}

interface LayerToggleProps {
  store: CityMapStore;
  layer: MapLayer;
  isOn: boolean;
  isAbsent: boolean;
  isFirstPictureDrawn: boolean;
  onToggle(layer: MapLayer): void;
}

function LayerToggle({ store, layer, isOn, isAbsent, isFirstPictureDrawn, onToggle }: LayerToggleProps) {
  const { t, language } = useWidget();
  const button = (
    <button type="button" className={layerToggleClass} aria-pressed={isOn} data-absent={isAbsent} onClick={() => onToggle(layer)}>
      {(!isOn || isAbsent) && <HideIcon size={16} aria-hidden="true" />}
      {localized(layer.title, language)}
      <Count store={store} layer={layer} />
    </button>
  );
  if (!isAbsent || !isFirstPictureDrawn) return button;
  return <Later load={tooltip} with={{ text: t("notOffered"), children: button }} waiting={button} />;
}

/** What each answer changes is drawn by itself: the buttons around it stay as they are. */
function Count({ store, layer: { id, count: words } }: { store: CityMapStore; layer: MapLayer }) {
  const { t } = useWidget();
  const count = useStore(store.$counts).byLayer.get(id);
  return count ? <small>{words ? t(words, { count }) : count}</small> : null;
}

function Problems({ store }: { store: CityMapStore }) {
  const { t } = useWidget();
  const { problems } = useStore(store.$counts);
  return (
    <p className={countsClass} data-has-problems={problems > 0}>
      {t("countProblems")} <b>{problems}</b>
    </p>
  );
}
