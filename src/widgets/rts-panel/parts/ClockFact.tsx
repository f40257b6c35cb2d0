import { useState } from "react";
import { type RtsTelemetry, setClock } from "../../../core/internal.js";
import { useBarrier } from "../../kit/control/use-barrier.js";
import { Button } from "../../kit/controls/Button.js";
import { durationText } from "../../kit/device/duration.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useWidget } from "../../kit/use-widget.js";

/** Seconds that a clock may be wrong: it is told in whole seconds, and on its way for a part of one. */
const EXACT = 2;

const loadDialog = () => import("../control/OnceDialog.js");

/** How wrong the controller's clock is, and a way to set it for those who may. */
export function ClockFact({ reading, name, control }: { reading: RtsTelemetry; name: string; control: unknown }) {
  const { client, t, language } = useWidget();
  const [isAsked, setAsked] = useState(false);
  const barrier = useBarrier(control);
  const { thing } = useLoaded(loadDialog, isAsked);
  const { clock_offset: offset, offers } = reading;
  if (offset === null || offset === undefined) return t("device.notGiven");
  const isWrong = Math.abs(offset) > EXACT;
  const words = isWrong
    ? t(offset > 0 ? "clockAhead" : "clockBehind", { time: durationText(Math.abs(offset), language) })
    : t("clockRight");
  const OnceDialog = thing?.default;
  return (
    <>
      <StatusBadge tone={isWrong ? "warning" : "ok"} word={words} />
      {isWrong && offers?.sets_clock && barrier === null && <Button onClick={() => setAsked(true)}>{t("clockSet")}</Button>}
      {isAsked && OnceDialog && (
        <OnceDialog
          title={t("clockTitle")}
          name={name}
          paragraphs={[words, t("clockMeans")]}
          words={{ send: t("clockSend"), taken: t("clock.taken"), unknown: t("clock.unknown"), refused: t("clockRefused") }}
          send={() => setClock(client, reading.oID)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
