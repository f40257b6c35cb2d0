import { atom } from "nanostores";
import type { NamedPlace } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { TextField } from "../../kit/controls/TextField.js";
import { classes } from "../../kit/css.js";
import { quiet, small } from "../../kit/device/styles.js";
import { useDistrict } from "../../kit/district/use-district.js";
import { CloseIcon, MapIcon } from "../../kit/icons.js";
import { Later } from "../../kit/parts/Later.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import type { ResourceUse } from "../../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { chosen as chosenClass, objects as objectsClass } from "../chooser-styles.js";
import { chosenPlaces, filterPlaces } from "../places.js";
import type { AnalyticsStore } from "../store.js";

const placeMap = () => import("./PlaceMap.js").then(({ PlaceMap }) => PlaceMap);

/** Rows of the list; more places are found by typing. */
const MOST_ROWS = 100;

/** Places by name, by list or on a small map; several may be chosen, none means the whole city. */
export function ObjectChoice({ store, places }: { store: AnalyticsStore; places: ResourceUse<NamedPlace[]> }) {
  const { t } = useWidget();
  const { kind, objects } = useStore(store.$draft);
  const filter = useStore(store.$filter);
  const { has } = useDistrict();
  const $isMapOpen = useKept("placeMap", () => atom(false));
  const isMapOpen = useStore($isMapOpen);
  const chosen = chosenPlaces(places.data ?? [], objects);
  const ids = new Set(chosen.map(({ id }) => `${id}`));
  const toggle = (place: NamedPlace) => {
    const next = ids.has(`${place.id}`) ? chosen.filter(({ id }) => id !== place.id) : [...chosen, place];
    store.choose({ objects: next.map(({ id }) => `${id}`) });
  };
  return (
    <ResourceView {...places} label={t(`kind.${kind}`)}>
      {(known) => {
        const matching = filterPlaces(
          known.filter(({ oIDs }) => oIDs.some(has)),
          filter,
        );
        const rest = matching.length - MOST_ROWS;
        return (
          <>
            {chosen.length === 0 ? (
              <p className={classes(quiet, small)}>{t("noneChosen")}</p>
            ) : (
              <ul className={chosenClass} aria-label={t("chosen")}>
                {chosen.map((place) => (
                  <li key={place.id}>
                    <Button icon={CloseIcon} aria-label={t("leaveOut", { name: place.name })} onClick={() => toggle(place)}>
                      {place.name}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <TextField type="search" label={t("filter")} value={filter} onInput={(text) => store.$filter.set(text)} />
            {matching.length === 0 ? (
              <p className={quiet}>{t("noMatch")}</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              <ul className={objectsClass} aria-label={t(`kind.${kind}`)} tabIndex={0}>
                {matching.slice(0, MOST_ROWS).map((place) => (
                  <li key={place.id}>
                    <Checkbox label={place.name} checked={ids.has(`${place.id}`)} onChange={() => toggle(place)} />
                  </li>
                ))}
              </ul>
            )}
            {rest > 0 && <p className={classes(quiet, small)}>{t("moreRows", { count: rest })}</p>}
            <Button icon={MapIcon} aria-expanded={isMapOpen} onClick={() => $isMapOpen.set(!isMapOpen)}>
              {t(isMapOpen ? "closeMap" : "onMap")}
            </Button>
            {isMapOpen && <Later load={placeMap} with={{ kind, places: known, chosen, onPick: toggle }} />}
          </>
        );
      }}
    </ResourceView>
  );
}
