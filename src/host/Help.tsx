import { IconButton } from "../widgets/kit/controls/IconButton.js";
import { RetryIcon } from "../widgets/kit/icons.js";
import { useWidget } from "../widgets/kit/use-widget.js";
import { LazyWidget } from "./LazyWidget.js";

const attributes = { auto: "" };

/** The help button; a new user's course starts by itself (spec 1, 2). */
export function Help() {
  const { t } = useWidget();
  const failed = (retry: () => void) => <IconButton kind="quiet" icon={RetryIcon} label={t("helpFailed")} onClick={retry} />;
  return <LazyWidget id="course" attributes={attributes} className="help" failed={failed} />;
}
