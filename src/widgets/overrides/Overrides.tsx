import { atom } from "nanostores";
import { useState } from "react";
import { cityOverrides, controlLedger, mayControl } from "../../core/index.js";
import { JournalDialog } from "../kit/control/JournalDialog.js";
import { Button } from "../kit/controls/Button.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { OverrideRow } from "./OverrideRow.js";
import { bar, list } from "./styles.js";

/** Lines that are always in sight; the others come by one press, so that a busy night leaves room for the map. */
const IN_SIGHT = 3;

/**
 * The temporary modes in force or under way, the most urgent first. Nothing is shown to those who are not signed in, and
 * one quiet line while there is none.
 * @event its-device-selected – `{ oID, kind }` from a line
 * @event its-navigate – `{ screen, params: { device } }` from "open page"
 * @csspart overrides – the list
 * @csspart journal – the local journal of commands
 */
export function Overrides() {
  const { client } = useWidget();
  const { user } = useStore(client.session.$session);
  return user.isAnonym ? null : <List canControl={mayControl(user)} />;
}

function List({ canControl }: { canControl: boolean }) {
  const { client, t } = useWidget();
  const active = useStore(controlLedger(client).$activeOverrides);
  const journal = useStore(controlLedger(client).$journal);
  const { error, data } = useStore(cityOverrides(client).$state);
  const $isWhole = useKept("isWhole", () => atom(false));
  const isWhole = useStore($isWhole);
  const [isOpen, setOpen] = useState(false);
  const overdue = active.filter(({ state }) => state === "overdue").length;
  if (active.length === 0 && journal.length === 0 && !canControl) return null;
  return (
    <section className={bar} part="overrides" aria-label={t("title")} data-urgent={overdue > 0 || undefined}>
      <p role={overdue > 0 ? "alert" : "status"}>
        {active.length === 0 ? t("none") : <strong>{t("count", { count: active.length })}</strong>}
        {overdue > 0 && ` ${t("overdueCount", { count: overdue })}`}
      </p>
      {error && <p className="gap">{t(error.status === 404 && !data ? "onlyHere" : "notRenewed")}</p>}
      {active.length > 0 && (
        <ul className={list}>
          {active.slice(0, isWhole ? active.length : IN_SIGHT).map((command) => (
            <OverrideRow key={command.id} command={command} />
          ))}
        </ul>
      )}
      {active.length > IN_SIGHT && (
        <Button kind="quiet" className="more" aria-expanded={isWhole} onClick={() => $isWhole.set(!isWhole)}>
          {isWhole ? t("showFewer") : t("showAll", { count: active.length })}
        </Button>
      )}
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t("journal")}
      </Button>
      <JournalDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}
