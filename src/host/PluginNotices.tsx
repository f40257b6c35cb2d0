import { IconButton } from "../widgets/kit/controls/IconButton.js";
import { CloseIcon } from "../widgets/kit/icons.js";
import { ToneShape } from "../widgets/kit/parts/ToneShape.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { $isSafeMode, $refusals } from "./plugin-loader.js";

/** Says which plugins are missing and why, in a card each, until it is read (design 8). */
export function PluginNotices() {
  const { t } = useWidget();
  const refusals = useStore($refusals);
  const isSafeMode = useStore($isSafeMode);
  return (
    <>
      {isSafeMode && (
        <p className="notice info" role="status">
          <ToneShape tone="info" />
          {t("safeMode")}
        </p>
      )}
      {refusals.map((sentence) => (
        <div className="notice warning" role="alert" key={sentence}>
          <ToneShape tone="warning" />
          <span className="sentence">
            <strong>{t("pluginRefused")}</strong> {sentence}
          </span>
          <IconButton
            kind="quiet"
            icon={CloseIcon}
            label={t("close")}
            onClick={() => $refusals.set(refusals.filter((other) => other !== sentence))}
          />
        </div>
      ))}
    </>
  );
}
