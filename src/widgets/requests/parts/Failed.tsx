import { Notice } from "../../kit/device/Notice.js";
import { sayError } from "../../kit/sentence.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Attempt } from "../store.js";

/** Why something was not sent, and that nothing of it is lost. */
export function Failed({ attempt }: { attempt: Attempt | undefined }) {
  const { t } = useWidget();
  return (
    <div role="alert">
      {attempt?.error && (
        <Notice tone="error">
          {t(attempt.lostSince === null ? "notSent" : "maybeSent")} {sayError(attempt.error, t)}
        </Notice>
      )}
    </div>
  );
}
