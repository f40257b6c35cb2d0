import type { Client, Command, Language, Translate } from "../../../core/internal.js";
import { modeName, orderWords, standingOf } from "./command-words.js";

/** The journal as rows of text under their headings, for the screen, the printer and the file alike. */
export function journalTable(commands: readonly Command[], client: Client, language: Language, t: Translate): string[][] {
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
