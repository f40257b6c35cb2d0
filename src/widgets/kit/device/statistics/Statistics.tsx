import { useMemo } from "react";
import { ChartView } from "../../chart/ChartView.js";
import { EmptyState } from "../../controls/EmptyState.js";
import { classes } from "../../css.js";
import { AgeMark } from "../../parts/AgeMark.js";
import { ResourceView } from "../../parts/ResourceView.js";
import { useResource } from "../../use-resource.js";
import { useWidget } from "../../use-widget.js";
import { quiet, small } from "../styles.js";
import type { DeviceView } from "../view.js";
import { ViewTexts } from "../views/ViewTexts.js";
import { speedOf, vehiclesOf } from "./figures.js";
import { HourlyKtsView } from "./HourlyKtsView.js";
import { HourlySoView } from "./HourlySoView.js";
import { charts, pair } from "./styles.js";

/** Counts of the device: the last 60 minutes by direction, the last 12 hours by the hour (spec 9). */
export default function Statistics(view: DeviceView) {
  return (
    <ViewTexts>
      <Charts {...view} />
    </ViewTexts>
  );
}

function Charts(view: DeviceView) {
  const { t } = useWidget();
  return (
    <>
      <p className={classes(quiet, small)}>{t("statistics.cityTime")}</p>
      <div className={charts}>
        <LastHourViews {...view} />
        <HourlyKtsView {...view} />
        {view.views.soHours && <HourlySoView {...view} soHours={view.views.soHours} />}
      </div>
    </>
  );
}

function LastHourViews({ device, name, views }: DeviceView) {
  const { client, t, language } = useWidget();
  const lastHour = useResource(views.lastHour(client, device));
  const rows = lastHour.data;
  const vehicles = useMemo(() => vehiclesOf(rows ?? [], t, language), [rows, t, language]);
  const speed = useMemo(() => speedOf(rows ?? [], t, language), [rows, t, language]);
  const end = Math.floor(lastHour.answered ?? client.clock.now());
  const period = { start: end - 3600, end };
  const vehiclesTitle = t("statistics.lastHour");
  const speedTitle = t("statistics.lastHourSpeed");
  return (
    <ResourceView {...lastHour} label={vehiclesTitle}>
      {(known) =>
        known.length === 0 ? (
          <EmptyState title={t("statistics.noDirections")} />
        ) : (
          <div className={pair}>
            <ChartView id="vehicles" title={vehiclesTitle} data={vehicles} form="stack" object={name} period={period}>
              <AgeMark utime={lastHour.answered} kind="statistics" />
            </ChartView>
            <ChartView id="speed" title={speedTitle} data={speed} form="stack" object={name} period={period}>
              <AgeMark utime={lastHour.answered} kind="statistics" />
            </ChartView>
          </div>
        )
      }
    </ResourceView>
  );
}
