import { type Command, isFromElsewhere, isUser, type Translate, type User } from "../../../core/internal.js";

/** Who requested a command, in words for the signed-in user; a request of their own is named as such wherever it was made. */
export function askerWords(command: Command, user: User, t: Translate): string {
  if (isUser(user, command.fio)) return t(isFromElsewhere(command) ? "byYouElsewhere" : "byYou");
  if (command.fio === null) return t(command.isRequested ? "setElsewhere" : "setByItself");
  return t("byWhom", { fio: command.fio });
}
