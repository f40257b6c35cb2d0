import { computed } from "nanostores";
import { type BadgeSource, messageAlerts, messageCenter } from "../../core/internal.js";

/** The number of unread messages; while it is shown, alerts run as well, where sound or notification is on. */
const unreadMessages: BadgeSource = (client, show) => {
  const { $counts, $missing } = messageCenter(client);
  const endWatch = messageAlerts(client).$isWatching.listen(() => {});
  const endCount = computed([$counts, $missing], ({ unread, pending }, missing) => ({ unread, pending, missing })).subscribe(
    ({ unread, pending, missing }) => {
      const isAtLeast = missing !== null;
      const title = isAtLeast ? atLeast(unread) : exactly(unread);
      show(unread === 0 && !isAtLeast ? null : { count: unread, isAtLeast, isUrgent: pending > 0, title });
    },
  );
  return () => {
    endCount();
    endWatch();
  };
};

export default unreadMessages;

const exactly = (count: number) => ({
  ru: `непрочитанных сообщений: ${count}`,
  en: `unread messages: ${count}`,
  es: `mensajes sin leer: ${count}`,
});

const atLeast = (count: number) => ({
  ru: `непрочитанных сообщений не меньше ${count}: прочитаны ещё не все журналы`,
  en: `unread messages: at least ${count}, not all logs have been read yet`,
  es: `mensajes sin leer: al menos ${count}; aún no se han leído todos los registros`,
});
