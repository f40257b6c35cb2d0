import type { Hold } from "../../../core/internal.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { useWidget } from "../../kit/use-widget.js";
import { confirm, crossing } from "./dialog-styles.js";

interface GiveBackDialogProps {
  name: string;
  /** The mode that the crossing is handed back to, in words. */
  mode: string;
  /** Of somebody else. */
  hold: Hold;
  onSend(): void;
  onClose(): void;
}

/** Asks once before a crossing that somebody else holds is handed back to its own plan: they may rely on what the lights show. */
export function GiveBackDialog({ name, mode, hold: { fio }, onSend, onClose }: GiveBackDialogProps) {
  const { t } = useWidget();
  return (
    <Dialog
      title={t("giveBack")}
      isOpen
      onClose={onClose}
      part="confirmation"
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" onKeyDown={stopKeyRepeat} onClick={onSend}>
            {t("sendRequest", { mode })}
          </Button>
        </>
      }
    >
      <div className={confirm}>
        <p className={crossing}>
          <span>{t("atCrossing")}</span>
          <strong>{name}</strong>
        </p>
        <p>{t("giveBackHeld", { who: fio })}</p>
      </div>
    </Dialog>
  );
}
