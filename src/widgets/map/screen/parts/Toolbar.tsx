import { useRef, useState } from "react";
import type { MapItem } from "../../../../core/internal.js";
import { Button } from "../../../kit/controls/Button.js";
import { HelpIcon, ListIcon, SearchIcon } from "../../../kit/icons.js";
import { Later } from "../../../kit/parts/Later.js";
import { useNextFocus } from "../../../kit/use-next-focus.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { CityMapStore } from "../../state/store.js";
import { LayerToggles } from "./LayerToggles.js";
import { countsClass, iconButtonClass, toolbarClass, toolbarEndClass } from "./toolbar-styles.js";

interface ToolbarProps {
  store: CityMapStore;
  isListShown: boolean;
  onList(isWanted: boolean): void;
  onItem(item: MapItem): void;
  onPlaces(places: [number, number][]): void;
}

const mapActions = async () => (await import("./MapActions.js")).MapActions;
const placeSearch = async () => (await import("./PlaceSearch.js")).PlaceSearch;

/** The row above the map: search, number of items that need attention, layer toggles, legend and list. */
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
  return (
    <div className={toolbarClass} part="toolbar">
      {isSearching ? (
        <Later load={placeSearch} with={{ store, onItem, onPlaces, onClose: endSearch }} />
      ) : (
        <Button
          ref={searchButton}
          kind="quiet"
          icon={SearchIcon}
          className={iconButtonClass}
          title={t("findPlace")}
          data-hotkey="KeyS"
          data-hotkey-press=""
          onClick={() => setIsSearching(true)}
        >
          <span>{t("findPlace")}</span>
        </Button>
      )}
      {!store.isPublic && <Problems store={store} />}
      <LayerToggles store={store} />
      <div className={toolbarEndClass}>
        {isFirstPictureDrawn && <Later load={mapActions} with={{ store }} />}
        <Button
          kind="quiet"
          icon={HelpIcon}
          className={iconButtonClass}
          title={t("legend")}
          aria-expanded={isLegendOpen}
          onClick={() => store.$isLegendOpen.set(!isLegendOpen)}
        >
          <span>{t("legend")}</span>
        </Button>
        <Button kind="quiet" icon={ListIcon} aria-expanded={isListShown} onClick={() => onList(!isListShown)}>
          <span>{t("tabList")}</span>
        </Button>
      </div>
    </div>
  );
}

function Problems({ store }: { store: CityMapStore }) {
  const { t } = useWidget();
  const { problems } = useStore(store.$counts);
  return (
    <p className={countsClass} data-has-problems={problems > 0} title={t("countProblems")}>
      <span>{t("countProblems")}</span> <b>{problems}</b>
    </p>
  );
}
