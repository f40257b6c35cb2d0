import { useState } from "react";
import { Button } from "../../kit/controls/Button.js";
import { FormField } from "../../kit/form/FormField.js";
import { PlaceIcon } from "../../kit/icons.js";
import type { PickedPlace } from "../../kit/small-map/marks.js";
import { pointMark } from "../../kit/small-map/marks.js";
import { SmallMap } from "../../kit/small-map/SmallMap.js";
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
  const { t } = useWidget();
  const places = usePlaces();
  const [isPicking, setPicking] = useState(true);
  const take = (words: string) => {
    const found = placeOfText(words, places);
    onChange({ place: words, latitude: found ? `${found.latitude}` : "", longitude: found ? `${found.longitude}` : "" });
  };
  const pick = ({ name, latitude, longitude }: PickedPlace) =>
    onChange({ place: name || writePlace({ latitude, longitude }), latitude: `${latitude}`, longitude: `${longitude}` });
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
      <SmallMap
        label={t("placeMap")}
        pick={isPicking ? "place" : undefined}
        marks={place ? [pointMark(place, { id: "place", label: t("field.place"), kind: "place" })] : noMarks}
        {...(place ? { follow: "place" } : {})}
        onPlace={pick}
        onPickCancelled={() => setPicking(false)}
      />
      {!isPicking && (
        <Button icon={PlaceIcon} onClick={() => setPicking(true)}>
          {t("pickOnMap")}
        </Button>
      )}
    </div>
  );
}

const noMarks: never[] = [];
