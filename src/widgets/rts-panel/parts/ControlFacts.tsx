import type { RtsTelemetry } from "../../../core/internal.js";
import { modeName } from "../../kit/control/command-words.js";
import { classes } from "../../kit/css.js";
import { Facts, stateFact } from "../../kit/device/Facts.js";
import { quiet, small } from "../../kit/device/styles.js";
import { useWidget } from "../../kit/use-widget.js";

/** The mode in force and, apart from it, the request: a request is never shown as a state (design 5). */
export function ControlFacts({ reading }: { reading: RtsTelemetry }) {
  const { state_control_rts, control_rts, control_dkso, blink, local_control, plan } = reading;
  const { t } = useWidget();
  const holder = local_control ? t(`localBy.${local_control.by}`, { who: local_control.who ?? "?" }) : t("localOn");
  const isAllRed = state_control_rts === "all_red";
  const request = control_rts !== null &&
    control_rts !== state_control_rts && {
      term: t("requested"),
      value: (
        <>
          {modeName(control_rts, t)}
          <p className={classes(quiet, small)}>{t("requestNote")}</p>
        </>
      ),
    };
  return (
    <Facts
      title={t("controlTitle")}
      rows={[
        { term: t("modeInForce"), value: <strong>{modeName(state_control_rts, t)}</strong> },
        ...(plan === undefined || plan === null ? [] : [{ term: t("planInForce"), value: plan }]),
        ...(request ? [request] : []),
        stateFact(modeName("all_red", t), isAllRed ? "error" : "neutral", t(isAllRed ? "on" : "off")),
        stateFact(modeName("flashing_yellow", t), blink ? "warning" : "neutral", t(blink ? "on" : "off")),
        stateFact(t("localControl"), control_dkso ? "warning" : "neutral", control_dkso ? holder : t("off")),
      ]}
    />
  );
}
