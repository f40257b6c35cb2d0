import { type MeasureInfo, measureLimits } from "../../../core/internal.js";
import { DateField } from "../../kit/controls/DateField.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { cityDateOf, cityFieldOf } from "../../kit/device/city-moment.js";
import { useWidget } from "../../kit/use-widget.js";
import type { periodOf, View } from "../store.js";
import { choice } from "../styles.js";
import { measureName } from "../words.js";

interface ChoiceProps {
  measures: readonly MeasureInfo[];
  info: MeasureInfo;
  view: View;
  period: ReturnType<typeof periodOf>;
  onChoose(change: Partial<View>): void;
}

const periods = ["last", "today", "yesterday", "week", "own"] as const;

/** The choice of measure and period. */
export function Choice({ measures, info, view, period, onChoose }: ChoiceProps) {
  const { client, t } = useWidget();
  const { clock } = client;
  const now = clock.now();
  const time = clock.time();
  const dayOf = (days: number) => cityDateOf(time.later(now, days), clock);
  const ready: Readonly<Record<Exclude<(typeof periods)[number], "own">, Pick<View, "from" | "to">>> = {
    last: { from: "", to: "" },
    today: { from: dayOf(0), to: dayOf(0) },
    yesterday: { from: dayOf(-1), to: dayOf(-1) },
    week: { from: dayOf(-6), to: dayOf(0) },
  };
  const isBins = info.form === "bins";
  const found = Object.entries(ready).find(([, { from, to }]) => view.from === from && (view.to === to || (view.to === "" && from === to)));
  const offered = periods.filter((each) => each !== "week" || isBins || found?.[0] === "week");
  const shown = found?.[0] ?? "own";
  const asMoment = (field: string, utime: number) => (field.length > 10 ? field : cityFieldOf(utime, clock));
  const choose = (value: (typeof periods)[number]) =>
    onChoose(value === "own" ? { from: cityFieldOf(period.start, clock), to: cityFieldOf(period.end, clock) } : ready[value]);
  return (
    <div className={choice} part="choice">
      <SelectField
        label={t("measure")}
        value={info.id}
        options={measures.map(({ id }) => ({ value: id, label: measureName(t, id) }))}
        onChange={(measure) => onChoose({ measure, figure: "", number: "" })}
      />
      <SelectField
        label={t("period")}
        value={shown}
        options={offered.map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={choose}
      />
      {shown === "own" && (
        <>
          <DateField
            label={t("from")}
            value={asMoment(view.from, period.start)}
            time
            live
            max={cityFieldOf(now, clock)}
            onInput={(from) => from && onChoose({ from, to: asMoment(view.to, period.end) })}
          />
          <DateField
            label={t("to")}
            value={asMoment(view.to, period.end)}
            time
            live
            error={period.flaw ? t(`flaw.${period.flaw}`, { days: measureLimits.days }) : undefined}
            onInput={(to) => to && onChoose({ from: asMoment(view.from, period.start), to })}
          />
        </>
      )}
    </div>
  );
}
