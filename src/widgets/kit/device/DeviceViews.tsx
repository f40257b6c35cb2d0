import type { PicturesOff } from "../../../core/internal.js";
import { classes } from "../css.js";
import { useWidget } from "../use-widget.js";
import { Fold } from "./Fold.js";
import { cameraPlace, statisticsPlace, viewGrid } from "./styles.js";
import type { DeviceView } from "./view.js";

const camera = () => import("./camera/Camera.js");
const statistics = () => import("./statistics/Statistics.js");
const events = () => import("./events/EventLog.js");
const reports = () => import("./reports/Reports.js");

type PartProps = DeviceView & { className?: string };
type CameraProps = PartProps & { kind: "rts" | "rtc"; off: PicturesOff | undefined };

/** The camera of a device, shown at the top. Loaded after the panel. */
export function CameraFold(view: CameraProps) {
  const { t } = useWidget();
  return <Fold id="camera" title={t("device.camera")} load={camera} className={cameraPlace} {...view} />;
}

/** The event log of a device. Loaded after the panel. */
export function EventsFold(view: PartProps) {
  const { t } = useWidget();
  return <Fold id="events" title={t("device.events")} load={events} {...view} />;
}

/** The lower sections of a device's page (spec 2), each loaded after the panel. */
export function DeviceViews({ hasEvents = true, ...view }: DeviceView & { hasEvents?: boolean }) {
  const { t } = useWidget();
  return (
    <div className={viewGrid}>
      {hasEvents && <EventsFold {...view} className="whole" />}
      <Fold id="statistics" title={t("device.statistics")} load={statistics} className={classes("whole", statisticsPlace)} {...view} />
      <Fold id="reports" title={t("device.reports")} load={reports} className="whole" {...view} />
    </div>
  );
}
