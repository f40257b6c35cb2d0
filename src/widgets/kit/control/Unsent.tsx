import { atom } from "nanostores";
import { addToast } from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { Notice } from "../device/Notice.js";
import { useKept, useStore, useWidget } from "../use-widget.js";

const useUnsent = () => useKept("unsent", () => atom(""));

/** Says in place what was decided here and was not sent, as control was withdrawn meanwhile; also where the desk for it has gone. */
export function useReportUnsent(): (sentence: string) => void {
  const $unsent = useUnsent();
  const { element } = useWidget();
  return (sentence) => {
    $unsent.set(sentence);
    // Nobody reads an element that has left the page.
    if (!element.isConnected) addToast("warning", sentence);
  };
}

/** The place for it: stands in the panel itself, and stays until somebody has read it. */
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
