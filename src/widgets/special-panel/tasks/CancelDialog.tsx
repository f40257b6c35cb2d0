import { useRef } from "react";
import { type SpecTask, vehicleRequests } from "../../../core/internal.js";
import { LiveWords } from "../../kit/control/LiveWords.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { useLock } from "../../kit/control/use-lock.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { Notice } from "../../kit/device/Notice.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useMoved } from "../../kit/use-moved.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { question } from "./styles.js";
import { isOpen, taskTone, workWords } from "./words.js";

interface CancelDialogProps {
  task: SpecTask;
  device: string;
  name: string;
  answered: number | null;
  onClose(): void;
  onSend(task: SpecTask): void;
}

/** The confirmation before a task is cancelled; it follows the task's state while it is open. */
export function CancelDialog({ task, device, name, answered, onClose, onSend }: CancelDialogProps) {
  const { client, t } = useWidget();
  const isBusy = useStore(vehicleRequests(client, device).$isBusy);
  useMoved(onClose);
  const isBadConnection = useStore(client.connection.$isBadConnection);
  const place = useRef<HTMLDivElement>(null);
  const isTooLate = !isOpen(task);
  const { lock, refused, takes } = useLock<"inTheWay">(place, answered, task.state);
  const inTheWay = isTooLate ? t("task.tooLate") : isBadConnection ? t("task.connection") : isBusy ? t("task.busy") : "";
  return (
    <Dialog
      title={t("task.cancelTitle")}
      isOpen
      onClose={onClose}
      part="confirmation"
      actions={
        <>
          <Button onClick={onClose}>{t("task.keep")}</Button>
          <Button
            kind="danger"
            aria-disabled={lock !== null || inTheWay !== "" || undefined}
            onKeyDown={stopKeyRepeat}
            onClick={() => {
              if (!takes(inTheWay ? "inTheWay" : null)) return;
              onClose();
              onSend(task);
            }}
          >
            {t("task.cancelSend")}
          </Button>
        </>
      }
    >
      <div ref={place} className={question}>
        <p>
          <strong>{workWords(task.work, t)}</strong>, {task.section_name}
        </p>
        <p>{name}</p>
        <StatusBadge tone={taskTone[task.state]} word={t(`task.state.${task.state}`)} />
        <LiveWords status={inTheWay} refusal={refused && (refused === "inTheWay" ? inTheWay : t(`lock.${refused}`))} />
        {inTheWay && <Notice tone={isBadConnection && !isTooLate ? "error" : "warning"}>{inTheWay}</Notice>}
        <p>{t("task.cancelMeans")}</p>
      </div>
    </Dialog>
  );
}
