import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../kit/controls/Button.js";
import { FormField } from "../../kit/form/FormField.js";
import { PlaceIcon } from "../../kit/icons.js";
import { mapAround } from "../../kit/small-map/map-around.js";
import { type PickedPlace, pointMark } from "../../kit/small-map/marks.js";
import { SmallMap } from "../../kit/small-map/SmallMap.js";
import { usePickAround } from "../../kit/small-map/use-pick-around.js";
import { useWidget } from "../../kit/use-widget.js";
import { placeOfText, placesLike, writePlace } from "../places.js";
import { usePlaces } from "../use-places.js";

interface PlaceFieldProps {
  /** What was typed or picked, in words. */
  text: string;
  /** WGS 84 degrees; null while the words name no place. */
  place: { readonly latitude: number; readonly longitude: number } | null;
  error?: string | undefined;
  onChange(fields: { place: string; latitude: string; longitude: string }): void;
}

/** A place by the name of a crossing or street, by coordinates, or by a click on the map; the map alone is never needed. */
export function PlaceField({ text, place, error, onChange }: PlaceFieldProps) {
  const { t, element } = useWidget();
  const places = usePlaces();
  const map = useMemo(() => mapAround(element), [element]);
  const take = (words: string) => {
    const found = placeOfText(words, places);
    onChange({ place: words, latitude: found ? `${found.latitude}` : "", longitude: found ? `${found.longitude}` : "" });
  };
  // The words may have been typed before the places were there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new places are what it is for; words that are typed are taken at once
  useEffect(() => {
    if (text && !place && placeOfText(text, places)) take(text);
  }, [places]);
  const pick = ({ name, latitude, longitude }: PickedPlace) =>
    onChange({ place: name || writePlace({ latitude, longitude }), latitude: `${latitude}`, longitude: `${longitude}` });
  const Picker = map ? AroundPicker : OwnPicker;
  return (
    <div className="place">
      <FormField
        label={t("field.place")}
        name="place"
        required
        autoComplete="off"
        value={text}
        onInput={take}
        error={error}
        hint={place ? t("placeKnown", { place: writePlace(place) }) : t("placeHint")}
        offers={text.trim() ? placesLike(text, places).map(({ name }) => name) : []}
      />
      <Picker map={map} place={place} onPick={pick} />
    </div>
  );
}

interface PickerProps {
  map: HTMLElement | null;
  place: PlaceFieldProps["place"];
  onPick(place: PickedPlace): void;
}

/** In the panel of a map that map itself takes the click: a second one inside it would only take its room. */
function AroundPicker({ map, onPick }: PickerProps) {
  const { t } = useWidget();
  const [isPicking, setPicking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  usePickAround(map, isPicking, onPick, () => {
    setPicking(false);
    button.current?.focus();
  });
  return (
    <Button ref={button} icon={PlaceIcon} aria-pressed={isPicking} onClick={() => setPicking(!isPicking)}>
      {t("pickOnMap")}
    </Button>
  );
}

function OwnPicker({ place, onPick }: PickerProps) {
  const { t } = useWidget();
  const [isPicking, setPicking] = useState(true);
  return (
    <>
      <SmallMap
        label={t("placeMap")}
        pick={isPicking ? "place" : undefined}
        marks={place ? [pointMark(place, { id: "place", label: t("field.place"), kind: "place" })] : noMarks}
        {...(place ? { follow: "place" } : {})}
        onPlace={onPick}
        onPickCancelled={() => setPicking(false)}
      />
      {!isPicking && (
        <Button icon={PlaceIcon} onClick={() => setPicking(true)}>
          {t("pickOnMap")}
        </Button>
      )}
    </>
  );
}

const noMarks: never[] = [];
