import type { NamedPlace } from "../../../core/internal.js";
import { DateField } from "../../kit/controls/DateField.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { Compare } from "../choice.js";
import { group } from "../chooser-styles.js";
import { latestOther, otherPeriod } from "../period.js";
import type { AnalyticsStore } from "../store.js";
import { periodText } from "../words.js";

interface CompareFieldsProps {
  store: AnalyticsStore;
  places: readonly NamedPlace[];
}

/** What stands beside the figures: the days before, any other days of the same length, another object, or nothing. */
export function CompareFields({ store, places }: CompareFieldsProps) {
  const { t, language } = useWidget();
  const draft = useStore(store.$draft);
  const flaw = useStore(store.$flaws).compare;
  const today = useStore(store.$today);
  const { compare } = draft;
  const period = otherPeriod(draft, compare.with === "period" ? compare.from : undefined);
  const choose = (compare: Compare) => store.choose({ compare });
  const change = (next: string) => {
    // Comparing an object with itself shows nothing.
    const first = places.find(({ id }) => draft.objects.join() !== `${id}`);
    if (next === "period") choose({ with: "period", from: otherPeriod(draft).from });
    else if (next === "object") choose(first ? { with: "object", id: `${first.id}` } : { with: "none" });
    else choose({ with: next === "none" ? "none" : "previous" });
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
        <DateField
          name="compare"
          label={t("compareFrom")}
          value={compare.from}
          max={latestOther(draft, today)}
          error={flaw && t(flaw)}
          onInput={(from) => choose({ with: "period", from })}
        />
      )}
      {compare.with === "object" && (
        <SelectField
          label={t("compareObject")}
          value={compare.id}
          options={places.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          onChange={(id) => choose({ with: "object", id })}
        />
      )}
    </div>
  );
}
