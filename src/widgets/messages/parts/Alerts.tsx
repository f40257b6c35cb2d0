import { useState } from "react";
import { messageAlerts } from "../../../core/internal.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { alerts } from "../styles.js";

/** Sound and desktop notification of new errors and attentions; both are off until somebody wants them. */
export function Alerts() {
  const { client, t } = useWidget();
  const { $isSoundOn, $isDesktopOn, switchSound, switchDesktop } = messageAlerts(client);
  const isSoundOn = useStore($isSoundOn);
  const isDesktopOn = useStore($isDesktopOn);
  const [isRefused, setRefused] = useState(false);
  const ask = async (isOn: boolean) => setRefused(!(await switchDesktop(isOn)) && isOn);
  return (
    <details className={alerts}>
      <summary>{t("alerts")}</summary>
      <Checkbox label={t("sound")} checked={isSoundOn} onChange={switchSound} />
      <Checkbox label={t("desktop")} checked={isDesktopOn} onChange={(isOn) => void ask(isOn)} />
      <p role="status">{isRefused && t("desktopRefused")}</p>
    </details>
  );
}
