import { classes } from "../css.js";
import { StatusBadge } from "../parts/StatusBadge.js";
import { useWidget } from "../use-widget.js";
import { durationText } from "./duration.js";
import { Facts, stateFact } from "./Facts.js";
import { type DeviceReading, type Health, isStatusWord } from "./health.js";
import { quiet, small } from "./styles.js";

/** Connection, errors, maintenance and data of a device, named as in spec 4. */
export function HealthFacts({ reading: { online, online_time, error }, health }: { reading: DeviceReading; health: Health }) {
  const { t, language } = useWidget();
  const state = (term: string, { tone, key }: Health["overall"]) => stateFact(t(term), tone, t(key));
  return (
    <Facts
      title={t("device.health")}
      rows={[
        state("device.connection", health.connection),
        { term: t("device.onlineTime"), value: online ? durationText(online_time, language) : t("status.no_connection") },
        {
          term: t("device.errors"),
          value: (
            <>
              <StatusBadge tone={health.errors.tone} word={t(health.errors.key)} />
              {error !== null && !isStatusWord(error) && <p className={classes(quiet, small)}>{error}</p>}
            </>
          ),
        },
        state("device.maintenance", health.maintenance),
        state("device.data", health.data),
      ]}
    />
  );
}
