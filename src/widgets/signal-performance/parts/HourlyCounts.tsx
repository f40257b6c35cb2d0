import { rtsViews } from "../../../core/internal.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { Notice } from "../../kit/device/Notice.js";
import { Later } from "../../kit/parts/Later.js";
import { useWidget } from "../../kit/use-widget.js";

const statistics = async () => (await import("../../kit/device/statistics/Statistics.js")).default;

/** What hourly counts allow where a provider knows of no events. */
export function HourlyCounts({ device, name }: { device: string; name: string }) {
  const { t } = useWidget();
  return (
    <>
      <Notice tone="neutral">{t("onlyCounts")}</Notice>
      <Later load={statistics} with={{ device, name, views: rtsViews }} waiting={<Skeleton label={t("loading")} lines={8} />} />
    </>
  );
}
