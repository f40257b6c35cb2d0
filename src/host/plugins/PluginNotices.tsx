import { Link } from "wouter";
import { IconButton } from "../../widgets/kit/controls/IconButton.js";
import { CloseIcon } from "../../widgets/kit/icons.js";
import { ToneShape } from "../../widgets/kit/parts/ToneShape.js";
import { useNextFocus } from "../../widgets/kit/use-next-focus.js";
import { useStore, useWidget } from "../../widgets/kit/use-widget.js";
import { PLUGINS } from "../routes.js";
import { $isSafeMode, $notices } from "./states.js";

/** Says which plugins are missing, failed or were denied something, and why, in a card each, until it is read (design 8). */
export function PluginNotices() {
  const { t, root } = useWidget();
  const focusNext = useNextFocus();
  const notices = useStore($notices);
  const isSafeMode = useStore($isSafeMode);
  const close = (at: number) => {
    focusNext(() => {
      const others = [...root.querySelectorAll<HTMLElement>(".notice.warning button")];
      return others[at] ?? others.at(-1) ?? root.querySelector("main");
    });
    $notices.set(notices.filter((_, index) => index !== at));
  };
  return (
    <>
      {isSafeMode && (
        <p className="notice info" role="status">
          <ToneShape tone="info" />
          {t("safeMode")}
        </p>
      )}
      {notices.map(({ about, sentence }, at) => (
        <div className="notice warning" role="alert" key={sentence}>
          <ToneShape tone="warning" />
          <span className="sentence">
            <strong>{t(about)}</strong> {sentence}
          </span>
          <Link href={PLUGINS}>{t("plugins")}</Link>
          <IconButton kind="quiet" icon={CloseIcon} label={t("close")} onClick={() => close(at)} />
        </div>
      ))}
    </>
  );
}
