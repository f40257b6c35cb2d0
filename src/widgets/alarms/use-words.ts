import { useCallback } from "react";
import { type Alarm, type AlarmMember, isUser } from "../../core/internal.js";
import { useStore, useWidget } from "../kit/use-widget.js";

/** The words for kinds, people and places of alarms. */
export function useWords() {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const isMe = useCallback((fio: string) => isUser(user, fio), [user]);
  /** One by its name, several by their number; empty for none. */
  const devices = ([first, ...others]: readonly AlarmMember[]): string =>
    first && others.length > 0 ? t("devices", { n: others.length + 1 }) : (first?.description ?? "");
  return {
    isMe,
    devices,
    /** A kind that we have no word for is called as the provider does. */
    kind(kind: string): string {
      const word = t(`kind.${kind}`);
      return word === `kind.${kind}` ? kind : word;
    },
    who: (fio: string) => (isMe(fio) ? t("you") : fio || t("somebody")),
    /** Where it is: its device, or how many devices, or the district. */
    where({ device, members, district }: Alarm): string {
      if (members.length > 1) return district ? `${district} · ${devices(members)}` : devices(members);
      return device?.description ?? members[0]?.description ?? district ?? t("wholeCity");
    },
  };
}
