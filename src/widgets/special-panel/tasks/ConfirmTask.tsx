import { useRef } from "react";
import type { TaskDraft, VehicleRequestState } from "../../../core/internal.js";
import { LiveWords } from "../../kit/control/LiveWords.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { useLock } from "../../kit/control/use-lock.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { Facts } from "../../kit/device/Facts.js";
import { Notice } from "../../kit/device/Notice.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { useMoved } from "../../kit/use-moved.js";
import { useWidget } from "../../kit/use-widget.js";
import { lengthOf } from "../places.js";
import type { TaskFormStore } from "../store.js";
import { question } from "./styles.js";
import { workWords } from "./words.js";

interface ConfirmTaskProps {
  name: string;
  form: TaskFormStore;
  draft: TaskDraft;
  answered: number | null;
  /** Nothing may be sent now. */
  isLocked: boolean;
  onSend(draft: TaskDraft): Promise<VehicleRequestState | null>;
}

/** The confirmation before the one POST: vehicle, work, place and time. */
export function ConfirmTask({ name, form, draft, answered, isLocked, onSend }: ConfirmTaskProps) {
  const { client, t, language } = useWidget();
  const cityTime = useCityTime();
  const place = useRef<HTMLDivElement>(null);
  const { lock, refused, takes } = useLock<"changed">(place, answered, `${isLocked}`);
  const { work, section, section_name, utime_start } = draft;

  useMoved(form.giveUp);
  async function send() {
    const sent = form.$form.get();
    // A dialog that was just closed stays until the next render.
    if (sent.confirming !== draft) return;
    form.giveUp();
    if ((await onSend(draft)) === "taken") form.clear(sent);
  }
  const metres = section.type === "LineString" ? new Intl.NumberFormat(language).format(Math.round(lengthOf(section.coordinates))) : null;
  return (
    <Dialog
      title={t("task.confirmTitle")}
      isOpen
      onClose={form.giveUp}
      part="confirmation"
      actions={
        <>
          <Button onClick={form.giveUp}>{t("cancel")}</Button>
          <Button
            kind="primary"
            aria-disabled={isLocked || lock !== null || undefined}
            onKeyDown={stopKeyRepeat}
            onClick={() => void (takes(isLocked ? "changed" : null) && send())}
          >
            {t("task.send")}
          </Button>
        </>
      }
    >
      <div ref={place} className={question}>
        <LiveWords
          status={isLocked ? t("task.changed") : ""}
          refusal={refused && t(refused === "changed" ? "task.changed" : `lock.${refused}`)}
        />
        {isLocked && <Notice tone="error">{t("task.changed")}</Notice>}
        <Facts
          title={name}
          rows={[
            { term: t("task.work"), value: workWords(work, t) },
            { term: t("task.where"), value: section_name },
            ...(metres === null ? [] : [{ term: t("task.lengthTerm"), value: t("vehicle.metres", { n: metres }) }]),
            { term: t("task.begin"), value: utime_start <= client.clock.now() ? t("task.atOnce") : cityTime(utime_start) },
          ]}
        />
        <p>{t("task.confirmMeans")}</p>
      </div>
    </Dialog>
  );
}
