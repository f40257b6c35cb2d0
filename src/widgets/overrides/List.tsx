import { useState } from "react";
import { JournalDialog } from "../kit/control/JournalDialog.js";
import { Button } from "../kit/controls/Button.js";
import { useWidget } from "../kit/use-widget.js";
import { Rows } from "./Rows.js";
import { bar } from "./styles.js";
import { useOverrides } from "./use-overrides.js";

/** All of them with their number above, as a card of the board or a part of a page; one quiet line while there is none. */
export function List() {
  const { t } = useWidget();
  const { active, overdue, gap } = useOverrides();
  const [isJournalOpen, setJournalOpen] = useState(false);
  return (
    <section className={bar} part="overrides" aria-label={t("title")} data-urgent={overdue > 0 || undefined}>
      <p role={overdue > 0 ? "alert" : "status"}>
        {active.length === 0 ? t("none") : <strong>{t("count", { count: active.length })}</strong>}
        {overdue > 0 && ` ${t("overdueCount", { count: overdue })}`}
      </p>
      <Button kind="quiet" onClick={() => setJournalOpen(true)}>
        {t("journal")}
      </Button>
      <Rows active={active} gap={gap} />
      <JournalDialog isOpen={isJournalOpen} onClose={() => setJournalOpen(false)} />
    </section>
  );
}
