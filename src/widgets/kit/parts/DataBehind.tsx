import type { CityAnalytics } from "../../../core/internal.js";
import { cityDateOf } from "../device/city-moment.js";
import { Notice } from "../device/Notice.js";
import { useWidget } from "../use-widget.js";

/** Seconds that data may lag behind its answer without a notice. */
const USUAL_LAG = 120;

/** Notice of the time (in city time) up to which an answer has data, when it comes from a replica of the database that lags behind. */
export function DataBehind({ found: { utime_data }, answered }: { found: CityAnalytics; answered: number | null }) {
  const { client, t, language } = useWidget();
  if (utime_data === undefined || answered === null || answered - utime_data <= USUAL_LAG) return null;
  const isToday = cityDateOf(utime_data, client.clock) === cityDateOf(answered, client.clock);
  const day = isToday ? {} : ({ day: "numeric", month: "long" } as const);
  const time = client.clock.format(utime_data, language, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return <Notice tone="warning">{t("dataUpTo", { time })}</Notice>;
}
