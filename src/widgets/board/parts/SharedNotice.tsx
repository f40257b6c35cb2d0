import { useState } from "react";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { useWidget } from "../../kit/use-widget.js";

interface SharedNoticeProps {
  isOwnEmpty: boolean;
  onTake(): void;
  onLeave(): void;
}

/** Notice that this is somebody else's board; taking it over asks for confirmation when an own one would be lost. */
export function SharedNotice({ isOwnEmpty, onTake, onLeave }: SharedNoticeProps) {
  const { t } = useWidget();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="shared" aria-label={t("shared")} part="bar">
      <p>{t("shared")}</p>
      <Button kind="primary" onClick={() => (isOwnEmpty ? onTake() : setAsking(true))}>
        {t("take")}
      </Button>
      <Button onClick={onLeave}>{t("toOwn")}</Button>
      <Dialog
        title={t("takeQuestion")}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t("cancel")}</Button>
            <Button kind="primary" onClick={onTake}>
              {t("take")}
            </Button>
          </>
        }
      >
        <p>{t("takeConsequence")}</p>
      </Dialog>
    </section>
  );
}
