import type { Inactive } from "../../../../core/internal.js";
import { useStore, useWidget } from "../../use-widget.js";
import { Notice } from "../Notice.js";
import { useCityTime } from "../use-city-time.js";

/** That a device is out of service on purpose: why, since when, by whom, and whether it should be back. */
export function InactiveNotice({ reason, fio, utime_start, utime_return }: Inactive) {
  const { client, t } = useWidget();
  const now = useStore(client.clock.$now);
  const cityTime = useCityTime();
  const isOverdue = utime_return !== null && utime_return < now;
  return (
    <Notice tone={isOverdue ? "warning" : "neutral"}>
      {t("inactive.notice", { time: cityTime(utime_start), reason, fio })}{" "}
      {utime_return === null
        ? t("inactive.unknown")
        : t(isOverdue ? "inactive.overdue" : "inactive.expected", { time: cityTime(utime_return) })}
    </Notice>
  );
}
