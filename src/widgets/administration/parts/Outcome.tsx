import { Button } from "../../kit/controls/Button.js";
import { Notice } from "../../kit/device/Notice.js";
import { UndoIcon } from "../../kit/icons.js";
import { errorText } from "../../kit/sentence.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { outcome } from "../styles.js";
import { useDeeds } from "../use-view.js";

/** What came of the last change, with the way back; a refusal is said in the dialog while one is open. */
export function Outcome({ isInDialog = false }: { isInDialog?: boolean }) {
  const { t } = useWidget();
  const deeds = useDeeds();
  const { error, done, undo } = useStore(deeds.$deed);
  return (
    <div className={outcome} role="status">
      {error && <Notice tone="error">{error.status === 404 ? t("gone") : errorText(error, t)}</Notice>}
      {!isInDialog && done && (
        <div className="done">
          <Notice tone="ok">{t(done.key, done.values)}</Notice>
          {undo && (
            <Button icon={UndoIcon} onClick={() => void deeds.act("undo", undo, { key: "undone" })}>
              {t("undo")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
