import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cityCross, citySegments, cityStreets, localized, type MapItem, sayText } from "../../../../core/internal.js";
import { useId } from "../../../kit/use-id.js";
import { useSaid } from "../../../kit/use-said.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { markOf } from "../../engine/symbols.js";
import { devicesAt, type FoundPlace, findPlaces, streetsAt } from "../../state/place-search.js";
import type { CityMapStore } from "../../state/store.js";
import { ToolTexts } from "../../tools/ToolTexts.js";
import { nameOf } from "../describe.js";
import { ItemSymbol } from "./ItemSymbol.js";
import { placeListClass, placeSearchClass } from "./search-styles.js";

interface PlaceSearchProps {
  store: CityMapStore;
  onItem(item: MapItem): void;
  onPlaces(places: [number, number][]): void;
  onClose(): void;
}

/** Search for a device, street, crossing or stop by name: an ARIA 1.2 combobox with a listbox. */
export function PlaceSearch(props: PlaceSearchProps) {
  return (
    <ToolTexts>
      <Search {...props} />
    </ToolTexts>
  );
}

function Search({ store, onItem, onPlaces, onClose }: PlaceSearchProps) {
  const { t, client, language } = useWidget();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const items = useStore(store.$items);
  const near = useNear(store, text);
  const streets = useSaid(useStore(cityStreets(client).$state).data) ?? [];
  const crossings = useSaid(useStore(cityCross(client).$state).data) ?? [];
  const nameOfItem = ({ name, name_key }: MapItem) => sayText(name, name_key, { client, language });
  const found = isOpen ? findPlaces(text, { items: near, streets, crossings }, nameOfItem) : [];
  const isNothing = isOpen && text.trim() !== "" && found.length === 0;
  const [sought, setSought] = useState<FoundPlace | null>(null);
  const missed = useStreetsAt(sought, onPlaces);
  useEffect(() => field.current?.focus(), []);

  const search = (wanted: string) => {
    setText(wanted);
    setSought(null);
  };
  const go = (place: FoundPlace | undefined) => {
    if (!place) return;
    setText(place.name);
    setIsOpen(false);
    if (place.item) return onItem(place.item);
    const devices = devicesAt(place, items);
    if (devices.length > 0) onPlaces(devices);
    else setSought(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setActive(Math.min(found.length - 1, active + 1));
    else if (event.key === "ArrowUp") setActive(Math.max(0, active - 1));
    else if (event.key === "Enter") go(found[active]);
    else if (event.key === "Escape") text ? search("") : onClose();
    else return;
    event.preventDefault();
  };
  const textOf = ({ kind, item }: FoundPlace) => {
    const own = item && store.kinds.get(item.kind);
    return own ? localized(own.one, language) : t(kind);
  };

  return (
    <search className={placeSearchClass}>
      <input
        ref={field}
        type="text"
        data-hotkey="KeyS"
        role="combobox"
        aria-label={t("findPlace")}
        placeholder={t("findPlaceHint")}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onInput={(event) => {
          search(event.currentTarget.value);
          setActive(0);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setIsOpen(false);
          setSought(null);
        }}
      />
      <div id={`${id}-list`} className={placeListClass} role="listbox" aria-label={t("foundPlaces")} hidden={found.length === 0}>
        {found.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has focus and keys, and names the active row
          <div
            key={place.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => setActive(index)}
            onClick={() => go(place)}
          >
            {place.item ? (
              <ItemSymbol
                shape={store.kinds.get(place.item.kind)?.shape ?? "circle"}
                tone={place.item.tone}
                mark={markOf(place.item)}
                size={18}
              />
            ) : (
              <span />
            )}
            <span>{place.item ? nameOf(place.item, store.kinds, { client, language }) : place.name}</span>
            <small>{textOf(place)}</small>
          </div>
        ))}
      </div>
      <span role="status" className={isNothing || missed ? placeListClass : "unseen"}>
        {missed && t(missed, { name: text })}
        {isNothing ? t("foundNone") : found.length > 0 && t("foundCount", { count: found.length })}
      </span>
    </search>
  );
}

/** Moves the map to the streets of a place once they are loaded; returns a text key if they fail to load or there are none. */
function useStreetsAt(place: FoundPlace | null, onPlaces: PlaceSearchProps["onPlaces"]): "placeUnknown" | "noStreets" | null {
  const { client } = useWidget();
  const [missed, setMissed] = useState<"placeUnknown" | "noStreets" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: gone to once, and not whenever the map is drawn anew
  useEffect(() => {
    setMissed(null);
    if (!place) return;
    let isThere = false;
    return citySegments(client).$state.subscribe(({ data, error }) => {
      if (isThere) return;
      const streets = streetsAt(place, data?.features ?? []);
      isThere = streets.length > 0;
      if (isThere) onPlaces(streets);
      setMissed(isThere ? null : data ? "placeUnknown" : error ? "noStreets" : null);
    });
  }, [client, place]);
  return missed;
}

/** The items that a search has to look at. */
function useNear(store: CityMapStore, text: string): readonly MapItem[] {
  const [near, setNear] = useState<readonly MapItem[]>([]);
  useEffect(() => {
    let isWanted = true;
    void store.findNear(text).then((items) => isWanted && setNear(items));
    return () => {
      isWanted = false;
    };
  }, [store, text]);
  return near;
}
