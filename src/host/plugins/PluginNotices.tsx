import { Link } from "wouter";
import { IconButton } from "../../widgets/kit/controls/IconButton.js";
import { CloseIcon } from "../../widgets/kit/icons.js";
import { ToneShape } from "../../widgets/kit/parts/ToneShape.js";
import { useStore, useWidget } from "../../widgets/kit/use-widget.js";
import { PLUGINS } from "../routes.js";
import { $isSafeMode, $notices } from "./states.js";

/** Says which plugins are missing, failed or were denied something, and why, in a card each, until it is read (design 8). */
export function PluginNotices() {
  const { t } = useWidget();
  const notices = useStore($notices);
  const isSafeMode = useStore($isSafeMode);
  return (
    <>
      {isSafeMode && (
        <p className="notice info" role="status">
          <ToneShape tone="info" />
          {t("safeMode")}
        </p>
      )}
      {notices.map(({ about, sentence }) => (
        <div className="notice warning" role="alert" key={sentence}>
          <ToneShape tone="warning" />
          <span className="sentence">
            <strong>{t(about)}</strong> {sentence}
          </span>
          <Link href={PLUGINS}>{t("plugins")}</Link>
          <IconButton
            kind="quiet"
            icon={CloseIcon}
            label={t("close")}
            onClick={() => $notices.set(notices.filter((other) => other.sentence !== sentence))}
          />
        </div>
      ))}
    </>
  );
}
