import { type Alarm, alarmPriorities, alarmSound, byUrgency, type SoundFrom, truncate, wantsSomebody } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { NextIcon } from "../../kit/icons.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { SilentIcon, SoundIcon } from "../icons.js";
import { sound } from "../styles.js";

const choices: readonly SoundFrom[] = ["off", ...[...alarmPriorities].reverse()];

/** From which priority on alarms sound until somebody has seen them; off until somebody wants it. */
export function Sound() {
  const { client, t } = useWidget();
  const { $from, choose } = alarmSound(client);
  const from = useStore($from);
  return (
    <details className={sound}>
      <summary>{t("sound")}</summary>
      <SelectField
        label={t("soundFrom")}
        hint={t("soundHint")}
        value={from}
        options={choices.map((value) => ({ value, label: t(`sound.${value}`) }))}
        onChange={choose}
      />
    </details>
  );
}

/** What sounds now, and how it is silenced; or that the browser lets nothing be heard. Never only sound: the rows say the same. */
export function SoundNotice({ alarms, onShow }: { alarms: readonly Alarm[]; onShow(id: string): void }) {
  const { client, t } = useWidget();
  const { $sounding, $isBlocked, $from, silence, unblock } = alarmSound(client);
  const sounding = useStore($sounding);
  const isBlocked = useStore($isBlocked);
  const from = useStore($from);
  const [worst] = alarms.filter((alarm) => wantsSomebody(alarm) && alarm.priority === sounding).sort(byUrgency);
  return (
    <div role="status" className={sound}>
      {from !== "off" && isBlocked && (
        <p>
          {t("soundBlocked")}{" "}
          <Button icon={SoundIcon} onClick={unblock}>
            {t("soundUnblock")}
          </Button>
        </p>
      )}
      {sounding !== null && !isBlocked && (
        <p>
          {t("sounding", { priority: t(`priority.${sounding}`) })}{" "}
          {worst && (
            <Button kind="quiet" icon={NextIcon} onClick={() => onShow(worst.id)}>
              {truncate(worst.cause, 120)}
            </Button>
          )}
          <Button icon={SilentIcon} onClick={silence}>
            {t("silence")}
          </Button>
        </p>
      )}
    </div>
  );
}
