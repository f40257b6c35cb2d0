import { useWidget } from "../widgets/kit/use-widget.js";
import { LazyWidget } from "./LazyWidget.js";

const none = {};

/** The list of active overrides, in sight on every screen (design 5). */
export function Overrides() {
  const { t } = useWidget();
  return <LazyWidget id="overrides" attributes={none} className="overrides" failed={t("overridesFailed")} />;
}
