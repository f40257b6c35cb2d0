import { useState } from "react";
import type { OnceOutcome } from "../../../core/internal.js";
import { LiveWords } from "../../kit/control/LiveWords.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { Notice } from "../../kit/device/Notice.js";
import { refusalText } from "../../kit/refusal-text.js";
import { useStore, useWidget } from "../../kit/use-widget.js";

interface OnceDialogProps {
  title: string;
  /** What it is about: the crossing, and a part of it. */
  name: string;
  /** What is so, and what the request means. */
  paragraphs: readonly string[];
  words: { send: string; taken: string; unknown: string; refused: string };
  send(): Promise<OnceOutcome>;
  onClose(): void;
}

/** The confirmation before a request to a controller. It is sent once; what has come of it stays on the screen until it is closed. */
export default function OnceDialog({ title, name, paragraphs, words, send, onClose }: OnceDialogProps) {
  const { client, t } = useWidget();
  const isBadConnection = useStore(client.connection.$isBadConnection);
  const [outcome, setOutcome] = useState<OnceOutcome | "asked" | "sending">("asked");
  const isAsking = outcome === "asked" || outcome === "sending";
  const said =
    typeof outcome === "object"
      ? [words.refused, refusalText(outcome.refused, t) ?? (outcome.refused.says && t("onceSays", { says: outcome.refused.says }))]
          .join(" ")
          .trim()
      : { asked: isBadConnection ? t("onceNoLine") : "", sending: "", taken: words.taken, unknown: words.unknown }[outcome];

  const sendIt = async () => {
    setOutcome("sending");
    setOutcome(await send());
  };

  return (
    <Dialog
      title={title}
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
              onClick={() => void sendIt()}
            >
              {words.send}
            </Button>
          )}
        </>
      }
    >
      <p>
        <strong>{name}</strong>
      </p>
      {isAsking && paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      <LiveWords status={said} refusal={null} />
      {said && <Notice tone={outcome === "taken" ? "ok" : outcome === "unknown" ? "unknown" : "error"}>{said}</Notice>}
    </Dialog>
  );
}
