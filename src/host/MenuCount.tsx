import { messageAlerts, messageCenter } from "../core/index.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";

/** How many messages wait in the message center, beside its entry in the menu; watched on every screen. */
export function MenuCount() {
  const { client, t } = useWidget();
  const { unread, pending } = useStore(messageCenter(client).$counts);
  useStore(messageAlerts(client).$isWatching);
  if (unread === 0) return null;
  return (
    <span className={pending > 0 ? "menu-count urgent" : "menu-count"} title={t("unreadMessages", { count: unread })}>
      <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
      <span className="unseen">{t("unreadMessages", { count: unread })}</span>
    </span>
  );
}
