import { useState } from "react";
import { type CurrentAlarm, changeAlarm, type RtsTelemetry } from "../../../core/internal.js";
import { useBarrier } from "../../kit/control/use-barrier.js";
import { Button } from "../../kit/controls/Button.js";
import { classes } from "../../kit/css.js";
import { alarmText } from "../../kit/device/alarm-text.js";
import { facts, quiet, small } from "../../kit/device/styles.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useId } from "../../kit/use-id.js";
import { useWidget, type WidgetSurroundings } from "../../kit/use-widget.js";
import { alarmList } from "../styles.js";

const loadDialog = () => import("../control/OnceDialog.js");

interface AlarmFactsProps {
  reading: RtsTelemetry;
  name: string;
  control: unknown;
}

/** The alarms of a controller, suspended ones too. Who may control it can suspend and resume them here. */
export function AlarmFacts({ reading, name, control }: AlarmFactsProps) {
  const surroundings = useWidget();
  const { client, t } = surroundings;
  const [asked, setAsked] = useState<CurrentAlarm | null>(null);
  const barrier = useBarrier(control);
  const { thing } = useLoaded(loadDialog, asked !== null);
  const heading = useId();
  const { oID, alarms, offers } = reading;
  const OnceDialog = thing?.default;
  const change = asked?.suspended ? "resume" : "suspend";
  return (
    <>
      {alarms && alarms.length > 0 && (
        <div className={classes(facts, alarmList)}>
          <h4 id={heading}>{t("alarms")}</h4>
          <ul aria-labelledby={heading}>
            {alarms.map((alarm) => (
              <li key={alarm.id}>
                <AlarmWords alarm={alarm} {...surroundings} />
                {offers?.suspends_alarms && barrier === null && (
                  <Button onClick={() => setAsked(alarm)}>{t(alarm.suspended ? "resumeAsk" : "suspendAsk")}</Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {asked && OnceDialog && (
        <OnceDialog
          title={t(`${change}Title`)}
          name={name}
          paragraphs={[nameOf(asked, t), t(`${change}Means`)]}
          words={{ send: t(`${change}Send`), taken: t(`${change}Taken`), unknown: t("alarmUnknown"), refused: t("alarmRefused") }}
          send={() => changeAlarm(client, oID, asked.id, change)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** What an alarm is, and how it is; of one that is suspended what was told last, and who has suspended it. */
function AlarmWords({ alarm, client, t, language }: Pick<WidgetSurroundings, "client" | "t" | "language"> & { alarm: CurrentAlarm }) {
  const { suspended, is_active, utime } = alarm;
  const timeOf = (moment: number) => client.clock.format(moment, language, { dateStyle: "short", timeStyle: "short" });
  const by = !suspended
    ? t("alarmSince", { time: timeOf(utime) })
    : suspended.utime === null
      ? t("suspendedBefore")
      : t(suspended.fio === null ? "suspendedAt" : "suspendedBy", { fio: suspended.fio ?? "", time: timeOf(suspended.utime) });
  return (
    <div>
      <StatusBadge tone={suspended ? "unknown" : "warning"} word={t(suspended ? "alarm.suspended" : "alarmActive")} />
      <p>{nameOf(alarm, t)}</p>
      <p className={classes(quiet, small)}>{suspended ? `${by} ${t(is_active ? "lastActive" : "lastOver")}` : by}</p>
    </div>
  );
}

/** The alarm itself, whether it is suspended or not. */
function nameOf(alarm: CurrentAlarm, t: WidgetSurroundings["t"]): string {
  const { code, words, component } = alarm;
  return alarmText(t, [`${words} (${code})`.trim(), component].filter(Boolean).join(", "), { ...alarm, suspended: undefined });
}
