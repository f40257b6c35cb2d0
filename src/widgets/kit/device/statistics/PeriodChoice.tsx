import type { HourFigure } from "../../chart/data.js";
import { SelectField } from "../../controls/SelectField.js";
import { useWidget } from "../../use-widget.js";
import type { HourWords } from "./figures.js";
import { beginsIn, lengthsIn, type Periods, periodsIn } from "./periods.js";
import { periodChoice } from "./styles.js";

interface PeriodChoiceProps {
  hours: readonly HourFigure[];
  chosen: Periods;
  words: HourWords;
  onChoose(change: Partial<Periods>): void;
}

/** Which two periods are laid over one another: their length, and the hour each begins with. */
export function PeriodChoice({ hours, chosen, words, onChoose }: PeriodChoiceProps) {
  const { t } = useWidget();
  const { length, first, second } = periodsIn(hours, chosen);
  const begins = beginsIn(hours, length).map(({ utime }) => ({ value: `${utime}`, label: words(utime).label }));
  const begin = (label: string, value: readonly HourFigure[], choose: (utime: number) => void) => (
    <SelectField label={label} value={`${value[0]?.utime ?? ""}`} options={begins} onChange={(utime) => choose(Number(utime))} />
  );
  return (
    <div className={periodChoice}>
      <SelectField
        label={t("statistics.length")}
        value={`${length}`}
        options={lengthsIn(hours).map((count) => ({ value: `${count}`, label: t("statistics.hours", { count }) }))}
        onChange={(value) => onChoose({ length: Number(value) })}
      />
      {begin(t("statistics.firstFrom"), first, (utime) => onChoose({ first: utime }))}
      {begin(t("statistics.secondFrom"), second, (utime) => onChoose({ second: utime }))}
    </div>
  );
}
