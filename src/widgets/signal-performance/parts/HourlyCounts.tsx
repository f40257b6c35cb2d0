import { rtsViews } from "../../../core/internal.js";
import { Notice } from "../../kit/device/Notice.js";
import Statistics from "../../kit/device/statistics/Statistics.js";
import { useWidget } from "../../kit/use-widget.js";

/** What hourly counts allow where a provider knows of no events. */
export function HourlyCounts({ device, name }: { device: string; name: string }) {
  const { t } = useWidget();
  return (
    <>
      <Notice tone="neutral">{t("onlyCounts")}</Notice>
      <Statistics device={device} name={name} views={rtsViews} />
    </>
  );
}
