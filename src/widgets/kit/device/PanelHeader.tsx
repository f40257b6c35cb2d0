import type { ReactNode } from "react";
import { classes } from "../css.js";
import { AgeMark } from "../parts/AgeMark.js";
import { StatusBadge } from "../parts/StatusBadge.js";
import { useWidget } from "../use-widget.js";
import type { Check } from "./health.js";
import { header, headerRow, quiet, small } from "./styles.js";
import { useCityTime } from "./use-city-time.js";

interface PanelHeaderProps {
  /** Id of the heading, which names the region. */
  heading: string;
  /** Kind of device, with its number where it is commonly named. */
  label: string;
  name: string | null;
  /** Undefined for guests, who do not learn whether a device is connected. */
  overall: Check | undefined;
  utime: number;
  /** Tabs of the parts of the page. */
  children?: ReactNode;
}

/** Name of the device, its overall state, and the age of the reading. */
export function PanelHeader({ heading, label, name, overall, utime, children }: PanelHeaderProps) {
  const { t } = useWidget();
  const cityTime = useCityTime();
  return (
    <header className={header} part="header">
      {name && <p className={classes(quiet, small)}>{label}</p>}
      <div className={headerRow}>
        <h2 id={heading}>{name ?? label}</h2>
        {overall && <StatusBadge tone={overall.tone} word={t(overall.key)} />}
      </div>
      <p className={classes(headerRow, quiet, small)}>
        <span className="reading">{utime > 0 ? t("device.readingOf", { time: cityTime(utime) }) : t("device.readingUndated")}</span>
        <AgeMark utime={utime} kind="telemetry" />
      </p>
      {children}
    </header>
  );
}
