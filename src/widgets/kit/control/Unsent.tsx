import { atom } from "nanostores";
import { addToast } from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { Notice } from "../device/Notice.js";
import { useKept, useStore, useWidget } from "../use-widget.js";

const useUnsent = () => useKept("unsent", () => atom(""));

/**
 * Shows in the panel that a confirmed command was not sent because control was withdrawn meanwhile; also when the controls are
 * gone.
 */
export function useReportUnsent(): (sentence: string) => void {
  const $unsent = useUnsent();
  const { element } = useWidget();
  return (sentence) => {
    $unsent.set(sentence);
    // An element that has left the page is not visible: use a toast.
    if (!element.isConnected) addToast("warning", sentence);
  };
}

/** The notice in the panel; it stays until somebody closes it. */
export function Unsent() {
  const { t } = useWidget();
  const $unsent = useUnsent();
  const sentence = useStore($unsent);
  return (
    <div role="status">
      {sentence && (
        <Notice tone="warning">
          {sentence} <Button onClick={() => $unsent.set("")}>{t("close")}</Button>
        </Notice>
      )}
    </div>
  );
}
