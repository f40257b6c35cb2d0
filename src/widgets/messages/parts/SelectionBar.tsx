import type { MessageEntry } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { DoneIcon } from "../../kit/icons.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { MessagesStore } from "../store.js";
import { selection } from "../styles.js";

interface SelectionBarProps {
  store: MessagesStore;
  /** The messages that may be acknowledged. */
  open: readonly MessageEntry[];
  onAcknowledge(some: readonly MessageEntry[]): void;
}

/** How many are marked and what is done with them; it stays while none is. */
export function SelectionBar({ store, open, onAcknowledge }: SelectionBarProps) {
  const { t } = useWidget();
  const marked = useStore(store.$marked);
  const sending = useStore(store.$sending);
  const chosen = open.filter(({ id }) => marked.has(id));
  const isBusy = chosen.some(({ id }) => sending[id] === "sending");
  return (
    <div className={selection} data-none={chosen.length === 0 || undefined}>
      <label title={t("selectAllHint")}>
        <input
          type="checkbox"
          checked={open.length > 0 && chosen.length === open.length}
          disabled={open.length === 0}
          onChange={() =>
            store.mark(
              open.map(({ id }) => id),
              chosen.length < open.length,
            )
          }
        />
        <span>{chosen.length > 0 ? t("selectedCount", { count: chosen.length }) : t("selectAll")}</span>
      </label>
      <Button kind="quiet" icon={DoneIcon} busy={isBusy} disabled={!isBusy && chosen.length === 0} onClick={() => onAcknowledge(chosen)}>
        {t("acknowledgeSelected")}
      </Button>
    </div>
  );
}
