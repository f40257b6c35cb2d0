import { useRef } from "react";
import { type Translate, tagChoice } from "../../../core/internal.js";
import { SelectField } from "../controls/SelectField.js";
import { useWidget } from "../use-widget.js";
import { useDistrict } from "./use-district.js";

/**
 * Whether a screen has the field: as long as it is not known whether the city has districts, and from then on where it has. One that was
 * once there stays, so that nothing moves.
 */
export function useHasDistrictField(): boolean {
  const { known } = useDistrict();
  const wasThere = useRef(known === null);
  return wasThere.current || known === null || known.length > 0;
}

/** Chooses the district, or what else the city sorts its devices by, that all screens of the user show alone; nothing in a city without any. */
export function DistrictField() {
  const { client, t } = useWidget();
  const { known, chosen } = useDistrict();
  if (!useHasDistrictField()) return null;
  const tags = known ?? (chosen ? [chosen] : []);
  const hasOnlyDistricts = tags.every(({ kind }) => kind === "district");
  return (
    <SelectField
      label={t(hasOnlyDistricts ? "district" : "district.any")}
      value={chosen?.id ?? ""}
      options={[
        { value: "", label: t(known?.length !== 0 && hasOnlyDistricts ? "district.all" : "district.none") },
        ...tags.map((tag) => ({ value: tag.id, label: tagWords(tag, t) })),
      ]}
      disabled={!known?.length}
      onChange={(id) => tagChoice(client).choose(id || null)}
    />
  );
}

/** A tag in words: the name of a district, else what it is of as well. */
export const tagWords = ({ kind, name }: { kind: string; name: string }, t: Translate): string =>
  kind === "corridor" || kind === "agency" ? t(`district.${kind}`, { name }) : name;
