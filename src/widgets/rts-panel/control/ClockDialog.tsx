import { useState } from "react";
import { type ClockOutcome, type Id, setClock } from "../../../core/internal.js";
import { LiveWords } from "../../kit/control/LiveWords.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { Notice } from "../../kit/device/Notice.js";
import { refusalText } from "../../kit/refusal-text.js";
import { useStore, useWidget } from "../../kit/use-widget.js";

interface ClockDialogProps {
  oID: Id;
  name: string;
  /** How wrong its clock is. */
  words: string;
  onClose(): void;
}

/** The confirmation before a controller's clock is set. It is sent once; what has come of it stays on the screen until it is closed. */
export default function ClockDialog({ oID, name, words, onClose }: ClockDialogProps) {
  const { client, t } = useWidget();
  const isBadConnection = useStore(client.connection.$isBadConnection);
  const [outcome, setOutcome] = useState<ClockOutcome | "asked" | "sending">("asked");
  const isAsking = outcome === "asked" || outcome === "sending";
  const said =
    typeof outcome === "object"
      ? `${t("clockRefused")} ${refusalText(outcome.refused, t) ?? (outcome.refused.says && t("clockSays", { says: outcome.refused.says }))}`.trim()
      : { asked: isBadConnection ? t("clockNoLine") : "", sending: "", taken: t("clock.taken"), unknown: t("clock.unknown") }[outcome];

  const send = async () => {
    setOutcome("sending");
    setOutcome(await setClock(client, oID));
  };

  return (
    <Dialog
      title={t("clockTitle")}
      isOpen
      onClose={onClose}
      part="confirmation"
      actions={
        <>
          <Button onClick={onClose}>{t(isAsking ? "cancel" : "close")}</Button>
          {isAsking && (
            <Button
              kind="primary"
              disabled={outcome === "sending" || isBadConnection}
              onKeyDown={stopKeyRepeat}
              onClick={() => void send()}
            >
              {t("clockSend")}
            </Button>
          )}
        </>
      }
    >
      <p>
        <strong>{name}</strong>
      </p>
      {isAsking && <p>{words}</p>}
      {isAsking && <p>{t("clockMeans")}</p>}
      <LiveWords status={said} refusal={null} />
      {said && <Notice tone={outcome === "taken" ? "ok" : outcome === "unknown" ? "unknown" : "error"}>{said}</Notice>}
    </Dialog>
  );
}
