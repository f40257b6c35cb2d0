import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { useWidget } from "../../kit/use-widget.js";
import { noFilter } from "../store.js";
import { useView } from "../use-view.js";

/** That nothing is as it is looked for, and the way to everything. */
export function NoneFound({ onAll }: { onAll?: () => void }) {
  const { t } = useWidget();
  const { change } = useView();
  const showAll = () => {
    onAll?.();
    change(noFilter);
  };
  return <EmptyState title={t("noneFound")} action={<Button onClick={showAll}>{t("showAll")}</Button>} />;
}
