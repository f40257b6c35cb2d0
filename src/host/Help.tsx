import { useWidget } from "../widgets/kit/use-widget.js";
import { LazyWidget } from "./LazyWidget.js";

const attributes = { auto: "" };

/** The help button; a new user's course starts by itself (spec 1, 2). */
export function Help() {
  const { t } = useWidget();
  return <LazyWidget id="course" attributes={attributes} className="help" failed={t("helpFailed")} />;
}
