import { type Command, isFromElsewhere, isUser, type Translate, type User } from "../../../core/internal.js";

/** Who asked for it, as told to the signed-in user; what is one's own is called so wherever it was asked for. */
export function askerWords(command: Command, user: User, t: Translate): string {
  if (isUser(user, command.fio)) return t(isFromElsewhere(command) ? "byYouElsewhere" : "byYou");
  if (command.fio === null) return t(command.isRequested ? "setElsewhere" : "setByItself");
  return t("byWhom", { fio: command.fio });
}
