import type { NamedPlace } from "../../../core/index.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Choice, Compare } from "../choice.js";
import { group } from "../chooser-styles.js";
import { otherPeriod } from "../period.js";
import { periodText } from "../words.js";

interface CompareFieldsProps {
  draft: Choice;
  places: readonly NamedPlace[];
  onChoose(compare: Compare): void;
}

/** What stands beside the figures: the days before, any other days of the same length, another object, or nothing. */
export function CompareFields({ draft, places, onChoose }: CompareFieldsProps) {
  const { t, language } = useWidget();
  const { compare } = draft;
  const period = otherPeriod(draft, compare.with === "period" ? compare.from : undefined);
  const change = (next: string) => {
    const [first] = places;
    if (next === "period") onChoose({ with: "period", from: otherPeriod(draft).from });
    else if (next === "object") onChoose(first ? { with: "object", id: `${first.id}` } : { with: "none" });
    else onChoose({ with: next === "none" ? "none" : "previous" });
  };
  return (
    <div className={group}>
      <SelectField
        label={t("compare")}
        value={compare.with}
        options={(["previous", "period", "object", "none"] as const).map((value) => ({ value, label: t(`compare.${value}`) }))}
        hint={compare.with === "previous" || compare.with === "period" ? periodText(period, language) : undefined}
        onChange={change}
      />
      {compare.with === "period" && (
        <TextField
          type="date"
          label={t("compareFrom")}
          value={compare.from}
          onInput={(from) => from && onChoose({ with: "period", from })}
        />
      )}
      {compare.with === "object" && (
        <SelectField
          label={t("compareObject")}
          value={compare.id}
          options={places.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          onChange={(id) => onChoose({ with: "object", id })}
        />
      )}
    </div>
  );
}
