import { Button } from "../widgets/kit/controls/Button.js";
import { ToneShape } from "../widgets/kit/parts/ToneShape.js";
import { useWidget } from "../widgets/kit/use-widget.js";
import { LazyWidget } from "./LazyWidget.js";

const attributes = { compact: "" };

/** The line of active overrides, in sight on every screen (design 5): that it is missing is, too. */
export function Overrides() {
  const { t } = useWidget();
  const failed = (retry: () => void) => (
    <div role="alert" className="connection error">
      <ToneShape tone="error" />
      <span>{t("overridesFailed")}</span>
      <Button kind="quiet" onClick={retry}>
        {t("retry")}
      </Button>
    </div>
  );
  return <LazyWidget id="overrides" attributes={attributes} className="overrides" failed={failed} />;
}
