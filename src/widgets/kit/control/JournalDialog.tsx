import { type Client, type Command, controlLedger, type Language, nameFile, type Translate } from "../../../core/internal.js";
import { downloadCsv } from "../chart/csv.js";
import { Button } from "../controls/Button.js";
import { Dialog } from "../controls/Dialog.js";
import { StatusBadge } from "../parts/StatusBadge.js";
import { useStore, useWidget } from "../use-widget.js";
import { modeName, orderWords, standingOf } from "./command-words.js";
import { printTable } from "./print-table.js";
import { entries, entry, quiet } from "./styles.js";

interface JournalDialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** The local journal of commands: who requested what and why, and the outcome; printed or saved as CSV. */
export function JournalDialog({ isOpen, onClose }: JournalDialogProps) {
  const { client, t, language } = useWidget();
  const commands = useStore(controlLedger(client).$journal);
  const table = () => journalTable(commands, client, language, t);
  const now = () => client.clock.format(client.clock.now(), language, { dateStyle: "short", timeStyle: "short" });
  const isEmpty = commands.length === 0;
  /** The file is named by its user and the times of its first and last command. */
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

/** The journal as rows of text under their headings, for the screen, the printer and the file alike. */
function journalTable(commands: readonly Command[], client: Client, language: Language, t: Translate): string[][] {
  const time = (utime: number | null) =>
    utime === null ? "" : client.clock.format(utime, language, { dateStyle: "short", timeStyle: "medium" });
  const columns: readonly [heading: string, cell: (command: Command) => string][] = [
    ["asked", ({ asked }) => time(asked)],
    ["device", ({ oID }) => `${oID}`],
    ["crossing", ({ name }) => name],
    ["who", ({ fio }) => fio ?? t("journal.other")],
    ["was", ({ from }) => (from ? modeName(from, t) : "")],
    ["order", ({ order }) => orderWords(order, t)],
    ["why", ({ reason }) => reason],
    ["sent", ({ sent, state }) => (sent === null && state === "refused" ? t("journal.notSent") : time(sent))],
    ["accepted", ({ accepted }) => time(accepted)],
    ["observed", ({ observed }) => time(observed)],
    ["until", ({ until }) => time(until)],
    ["returned", ({ returned }) => time(returned)],
    [
      "result",
      (command) => {
        const { word, sentence } = standingOf(command, t);
        return `${word}. ${sentence}`;
      },
    ],
  ];
  return [columns.map(([heading]) => t(`journal.${heading}`)), ...commands.map((command) => columns.map(([, cell]) => cell(command)))];
}
