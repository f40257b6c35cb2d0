import {
  holdIn,
  type Language,
  type PlanReason,
  planReasons,
  type RtsTelemetry,
  type Translate,
  UNTOLD_MODE,
} from "../../../core/internal.js";
import { modeName } from "../../kit/control/command-words.js";
import { classes } from "../../kit/css.js";
import { secondsText } from "../../kit/device/duration.js";
import { Facts, stateFact } from "../../kit/device/Facts.js";
import { quiet, small } from "../../kit/device/styles.js";
import { useStore, useWidget } from "../../kit/use-widget.js";

/** The mode in force and, apart from it, the request: a request is never shown as a state (design 5). */
export function ControlFacts({ reading }: { reading: RtsTelemetry }) {
  const { state_control_rts, control_rts, control_dkso, blink, local_control, plan } = reading;
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const held = holdIn(reading, now);
  const heldUntil = held && client.clock.format(held.utime_end, language, { hour: "2-digit", minute: "2-digit" });
  const holder = local_control ? t(`localBy.${local_control.by}`, { who: local_control.who ?? "?" }) : t("localOn");
  const isModeTold = state_control_rts !== UNTOLD_MODE;
  const isHolderTold = !reading.values_told?.missing.some(({ name }) => name === "localControl");
  const isAllRed = state_control_rts === "all_red";
  const why = reasonWords(reading.plan_reason, t);
  const planWords = typeof plan === "number" ? [plan, why].filter(Boolean).join(", ") : why && `${t("noPlan")}, ${why}`;
  const isCoordinated = coordinationWords(reading, t, language);
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
        ...(planWords ? [{ term: t("planInForce"), value: planWords }] : []),
        ...(isCoordinated === undefined ? [] : [{ term: t("coordination"), value: isCoordinated }]),
        ...(request ? [request] : []),
        ...(reading.hold === undefined
          ? []
          : [{ term: t("heldBy"), value: held ? t("heldUntil", { who: held.fio, time: heldUntil ?? "" }) : t("heldByNobody") }]),
        stateFact(modeName("all_red", t), isAllRed ? "error" : isModeTold ? "neutral" : "unknown", t(isAllRed ? "on" : off(isModeTold))),
        stateFact(
          modeName("flashing_yellow", t),
          blink ? "warning" : isModeTold ? "neutral" : "unknown",
          t(blink ? "on" : off(isModeTold)),
        ),
        stateFact(
          t("localControl"),
          control_dkso ? "warning" : isHolderTold ? "neutral" : "unknown",
          control_dkso ? holder : t(off(isHolderTold)),
        ),
      ]}
    />
  );
}

/** That something is off is known only where it is told. */
const off = (isTold: boolean) => (isTold ? "off" : "notTold");

/** Why the plan is in force; a word we do not know comes as it is, null where none is told. */
function reasonWords(reason: RtsTelemetry["plan_reason"], t: Translate): string | null {
  if (!reason) return null;
  return (planReasons as readonly string[]).includes(reason) ? t(`planReason.${reason as PlanReason}`) : reason;
}

/** Whether the cycle keeps to that of the neighbours; undefined where that is not told. */
function coordinationWords({ offset, plan_reason }: RtsTelemetry, t: Translate, language: Language): string | undefined {
  if (offset === undefined) return undefined;
  if (offset !== null) return t("coordinated", { offset: secondsText(offset, language) });
  return t(plan_reason === "transition" ? "goingIntoStep" : "uncoordinated");
}
