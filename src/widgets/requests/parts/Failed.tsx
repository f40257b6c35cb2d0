import { Notice } from "../../kit/device/Notice.js";
import { errorText } from "../../kit/sentence.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Attempt } from "../store.js";

/** Why something was not sent, and that nothing of it is lost. */
export function Failed({ attempt: { isRunning, error, isLost } }: { attempt: Attempt }) {
  const { t } = useWidget();
  return (
    <div role="alert">
      {!isRunning && (error || isLost) && (
        <Notice tone="error">
          {t(isLost ? "maybeSent" : "notSent")} {error && errorText(error, t)}
        </Notice>
      )}
    </div>
  );
}
