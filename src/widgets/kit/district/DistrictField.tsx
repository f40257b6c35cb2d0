import { useRef } from "react";
import { type Translate, tagChoice } from "../../../core/internal.js";
import { SelectField } from "../controls/SelectField.js";
import { css } from "../css.js";
import { useWidget } from "../use-widget.js";
import { useDistrict } from "./use-district.js";

const unused = css`
  visibility: hidden;
`;

/**
 * Whether a screen has the field, or room for it: as long as it is not known whether the city has districts, and from then on
 * where it has. Room that was once given stays, so that nothing moves.
 */
export function useDistrictRoom(): "field" | "room" | null {
  const { known } = useDistrict();
  const wasRoom = useRef(known === null);
  if (known === null || known.length > 0) return "field";
  return wasRoom.current ? "room" : null;
}

/** Chooses the district, or what else the city sorts its devices by, that all screens of the user show alone; nothing in a city without any. */
export function DistrictField() {
  const { client, t } = useWidget();
  const { known, chosen } = useDistrict();
  const room = useDistrictRoom();
  if (!room) return null;
  const tags = known ?? (chosen ? [chosen] : []);
  const hasOnlyDistricts = tags.every(({ kind }) => kind === "district");
  const field = (
    <SelectField
      label={t(hasOnlyDistricts ? "district" : "district.any")}
      value={chosen?.id ?? ""}
      options={[
        { value: "", label: t(hasOnlyDistricts ? "district.all" : "district.none") },
        ...tags.map((tag) => ({ value: tag.id, label: tagWords(tag, t) })),
      ]}
      disabled={known === null}
      onChange={(id) => tagChoice(client).choose(id || null)}
    />
  );
  return room === "room" ? (
    <div className={unused} aria-hidden="true">
      {field}
    </div>
  ) : (
    field
  );
}

/** A tag in words: the name of a district, else what it is of as well. */
export const tagWords = ({ kind, name }: { kind: string; name: string }, t: Translate): string =>
  kind === "corridor" || kind === "agency" ? t(`district.${kind}`, { name }) : name;
