import { type Command, controlLedger, nameFile } from "../../../core/internal.js";
import { downloadCsv } from "../chart/csv.js";
import { Button } from "../controls/Button.js";
import { Dialog } from "../controls/Dialog.js";
import { StatusBadge } from "../parts/StatusBadge.js";
import { useStore, useWidget } from "../use-widget.js";
import { orderWords, standingOf } from "./command-words.js";
import { journalTable } from "./journal-table.js";
import { printTable } from "./print-table.js";
import { entries, entry, quiet } from "./styles.js";

interface JournalDialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** The local journal: who asked for what and why, and what came of it; to be printed or taken away as CSV. */
export function JournalDialog({ isOpen, onClose }: JournalDialogProps) {
  const { client, t, language } = useWidget();
  const commands = useStore(controlLedger(client).$journal);
  const table = () => journalTable(commands, client, language, t);
  const now = () => client.clock.format(client.clock.now(), language, { dateStyle: "short", timeStyle: "short" });
  const isEmpty = commands.length === 0;
  /** Named by whose it is, and by its first and last command. */
  const save = () => {
    const times = commands.map(({ asked }) => asked);
    const period = { start: Math.min(...times), end: Math.max(...times) };
    downloadCsv(nameFile(client.clock, t("journal"), client.session.$session.get().user.fio, period), table(), language);
  };
  return (
    <Dialog
      title={t("journal")}
      isOpen={isOpen}
      onClose={onClose}
      part="journal"
      actions={
        <>
          <Button disabled={isEmpty} onClick={save}>
            {t("journalCsv")}
          </Button>
          <Button disabled={isEmpty} onClick={() => printTable(`${t("journal")}, ${now()}`, t("journalNote"), table(), language)}>
            {t("journalPrint")}
          </Button>
        </>
      }
    >
      <p className={quiet}>{t("journalNote")}</p>
      {isEmpty && <p>{t("journalEmpty")}</p>}
      <ol className={entries}>
        {commands.map((command) => (
          <Entry key={command.id} command={command} />
        ))}
      </ol>
    </Dialog>
  );
}

function Entry({ command }: { command: Command }) {
  const { client, t, language } = useWidget();
  const { asked, accepted, observed, returned, oID, name, fio, reason, order } = command;
  const { tone, word, sentence } = standingOf(command, t);
  const time = (utime: number) => client.clock.format(utime, language, { timeStyle: "medium" });
  const steps = [
    ["accepted", accepted],
    ["observed", observed],
    ["returned", returned],
  ] as const;
  return (
    <li className={entry}>
      <p className={quiet}>
        <span>{client.clock.format(asked, language, { dateStyle: "medium", timeStyle: "medium" })}</span>
        <span>{fio ?? t("journal.other")}</span>
      </p>
      <p>
        <strong>{orderWords(order, t)}</strong> <StatusBadge tone={tone} word={word} />
      </p>
      <p>
        {name} <span className={quiet}>№ {`${oID}`}</span>
      </p>
      {reason && (
        <p>
          {t("journal.why")}: {reason}
        </p>
      )}
      <p className={quiet}>{sentence}</p>
      <p className={quiet}>
        {steps
          .filter(([, utime]) => utime !== null)
          .map(([step, utime]) => (
            <span key={step}>
              {t(`journal.${step}`)}: {time(utime as number)}
            </span>
          ))}
      </p>
    </li>
  );
}
