import { useWidget } from "../use-widget.js";
import { Fold } from "./Fold.js";
import { viewGrid } from "./styles.js";
import type { DeviceView } from "./view.js";

const camera = () => import("./camera/Camera.js");
const statistics = () => import("./statistics/Statistics.js");
const events = () => import("./events/EventLog.js");
const reports = () => import("./reports/Reports.js");

/** What both kinds of device have below their state (spec 2): camera, event log, statistics, reports; none is in the first load. */
export function DeviceViews(view: DeviceView) {
  const { t } = useWidget();
  return (
    <div className={viewGrid}>
      <Fold id="camera" title={t("device.camera")} load={camera} {...view} />
      <Fold id="events" title={t("device.events")} load={events} {...view} />
      <Fold id="statistics" title={t("device.statistics")} load={statistics} className="whole" {...view} />
      <Fold id="reports" title={t("device.reports")} load={reports} className="whole" {...view} />
    </div>
  );
}
