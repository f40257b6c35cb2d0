import type { ReactNode } from "react";
import { archiveObjects } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { DateField } from "../../kit/controls/DateField.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { useWidget } from "../../kit/use-widget.js";
import { type ArchiveFilter, type Sort, sorts } from "../filter.js";
import { countLine, fields, toolbar } from "../styles.js";

interface ToolbarProps {
  filter: ArchiveFilter;
  /** The first day that is shown, "" for all. */
  since: string;
  today: string;
  /** How many records are shown, of how many; not known while they load. */
  shown: number | undefined;
  all: number | undefined;
  onChange(fields: Partial<ArchiveFilter>): void;
  add: ReactNode;
}

/** Search, the start date (today unless another is chosen, spec 2), the type of object and the order. */
export function Toolbar({ filter, since, today, shown, all, onChange, add }: ToolbarProps) {
  const { t } = useWidget();
  return (
    <div className={toolbar} part="toolbar">
      <search className={fields}>
        <TextField
          label={t("search")}
          type="search"
          placeholder={t("searchHint")}
          value={filter.query}
          onInput={(query) => onChange({ query })}
        />
        <DateField
          label={t("since")}
          live
          value={since}
          onInput={(day) => onChange({ from: day === "" ? "all" : day === today ? "" : day })}
        />
        <SelectField
          label={t("object")}
          value={filter.object}
          options={[{ value: "", label: t("objectAny") }, ...archiveObjects.map((value) => ({ value, label: t(`object.${value}`) }))]}
          onChange={(object) => onChange({ object })}
        />
        <SelectField
          label={t("sort")}
          value={filter.sort}
          options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(sort) => onChange({ sort: sort as Sort })}
        />
      </search>
      <div className={countLine}>
        <span role="status">{shown !== undefined && all !== undefined && t("shown", { shown, all })}</span>
        {since !== "" && (
          <Button kind="quiet" onClick={() => onChange({ from: "all" })}>
            {t("allTime")}
          </Button>
        )}
        {since === "" && (
          <Button kind="quiet" onClick={() => onChange({ from: "" })}>
            {t("onlyToday")}
          </Button>
        )}
        {add}
      </div>
    </div>
  );
}
