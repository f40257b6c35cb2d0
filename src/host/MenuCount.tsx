import { messageAlerts, messageCenter } from "../core/index.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";

/** How many messages wait in the message center, beside its entry in the menu; watched on every screen. */
export function MenuCount() {
  const { client, t } = useWidget();
  const { $counts, $missing } = messageCenter(client);
  const { unread, pending } = useStore($counts);
  const isMissing = useStore($missing) !== null;
  useStore(messageAlerts(client).$isWatching);
  if (unread === 0 && !isMissing) return null;
  const said = t(isMissing ? "unreadAtLeast" : "unreadMessages", { count: unread });
  return (
    <span className={pending > 0 ? "menu-count urgent" : "menu-count"} title={said}>
      <span aria-hidden="true">{unread > 99 ? "99+" : isMissing ? `≥\u202f${unread}` : unread}</span>
      <span className="unseen">{said}</span>
    </span>
  );
}
