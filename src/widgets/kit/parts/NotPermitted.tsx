import { EmptyState } from "../controls/EmptyState.js";
import { useWidget } from "../use-widget.js";

/** Stands in the place of a widget whose area the user's role does not reach. */
export function NotPermitted() {
  const { t } = useWidget();
  return <EmptyState title={t("accessRestricted")}>{t("notPermittedScreen")}</EmptyState>;
}
