import { useState } from "react";
import { type Hold, type Id, releaseHold, takeHold } from "../../../core/internal.js";
import { LiveWords } from "../../kit/control/LiveWords.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { TextField } from "../../kit/controls/TextField.js";
import { Notice } from "../../kit/device/Notice.js";
import { useWidget } from "../../kit/use-widget.js";
import { confirm, crossing } from "./dialog-styles.js";
import { onceWords } from "./once-words.js";

interface HoldDialogProps {
  kind: "takeOver" | "end";
  name: string;
  oID: Id;
  /** Whose hold is taken over or ended. */
  hold: Hold;
  onClose(): void;
}

/** Least number of letters in a note. */
const SHORTEST_NOTE = 3;

/** Takes a crossing over from somebody, with a note to them, or ends their hold. Nothing is sent to the controller. */
export function HoldDialog({ kind, name, oID, hold: { user, fio }, onClose }: HoldDialogProps) {
  const { client, t } = useWidget();
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const isTaking = kind === "takeOver";
  const isReady = !isTaking || note.trim().length >= SHORTEST_NOTE;

  const send = async () => {
    setBusy(true);
    setProblem("");
    const over = { from: user, note: note.trim() };
    const outcome = await (isTaking ? takeHold(client, oID, over) : releaseHold(client, oID, over));
    setBusy(false);
    if (outcome === "taken") onClose();
    else setProblem(onceWords(outcome, t));
  };

  return (
    <Dialog
      title={t(isTaking ? "hold.takeOverTitle" : "hold.endTitle")}
      isOpen
      onClose={onClose}
      part="confirmation"
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" disabled={!isReady} busy={isBusy} onKeyDown={stopKeyRepeat} onClick={() => void send()}>
            {t(isTaking ? "hold.takeOverNow" : "hold.endNow")}
          </Button>
        </>
      }
    >
      <div className={confirm}>
        <p className={crossing}>
          <span>{t("atCrossing")}</span>
          <strong>{name}</strong>
        </p>
        <p>{t(isTaking ? "hold.takeOverMeans" : "hold.endMeans", { who: fio })}</p>
        <LiveWords status={problem} refusal={null} />
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label={t("hold.note")}
          hint={t("hold.noteHint", { who: fio })}
          value={note}
          onInput={setNote}
          required={isTaking}
          maxLength={200}
        />
      </div>
    </Dialog>
  );
}
