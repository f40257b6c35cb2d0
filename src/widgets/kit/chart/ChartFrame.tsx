import { map } from "nanostores";
import type { ReactNode } from "react";
import { IconButton } from "../controls/IconButton.js";
import { Tabs } from "../controls/Tabs.js";
import { DownloadIcon } from "../icons.js";
import { useId } from "../use-id.js";
import { useKept, useStore, useWidget } from "../use-widget.js";
import { chart as chartClass, head, note, tableView, withTable } from "./styles.js";

interface ChartFrameProps {
  /** Name of the chart within its widget, under which the chosen view is kept. */
  id: string;
  title: string;
  /** Empty where the figures have none. */
  unit: string;
  isEmpty: boolean;
  onSave(): void;
  chart: ReactNode;
  table: ReactNode;
  /** Shows both side by side; without it the user switches between them. */
  isBeside?: boolean;
  /** Stands between the heading and the chart. */
  children?: ReactNode;
}

/** What stands around every chart: heading, export, and the same figures as a table. */
export function ChartFrame({ id, title, unit, isEmpty, onSave, chart, table, isBeside = false, children }: ChartFrameProps) {
  const { t } = useWidget();
  const heading = useId();
  const $chosen = useKept("chartViews", createViews);
  const chosen = useStore($chosen)[id] ?? "chart";
  const tabled = <div className={tableView}>{table}</div>;
  return (
    <section className={chartClass} aria-labelledby={heading}>
      <div className={head}>
        <h4 id={heading}>{unit === "" ? title : `${title}, ${unit}`}</h4>
        <IconButton kind="quiet" icon={DownloadIcon} label={t("chart.export")} onClick={onSave} disabled={isEmpty} />
      </div>
      {children}
      {isEmpty ? (
        <p className={note}>{t("chart.empty")}</p>
      ) : isBeside ? (
        <div className={withTable}>
          <div>{chart}</div>
          {tabled}
        </div>
      ) : (
        <Tabs
          label={t("chart.view", { title })}
          selected={chosen}
          onSelect={(view) => $chosen.setKey(id, view)}
          tabs={[
            { id: "chart", label: t("chart.asChart"), panel: chart },
            { id: "table", label: t("chart.asTable"), panel: tabled },
          ]}
        />
      )}
    </section>
  );
}

/** Chosen view by chart id; kept while the element lives. */
const createViews = () => map<Record<string, string>>({});
