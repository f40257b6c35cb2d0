import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useMemo } from "react";
import { type MessageEntry, messageAlerts } from "../../core/internal.js";
import { useStill } from "../kit/control/use-still.js";
import { Button } from "../kit/controls/Button.js";
import { EmptyState } from "../kit/controls/EmptyState.js";
import { classes } from "../kit/css.js";
import { useBurst } from "../kit/device/events/use-announced.js";
import { Notice } from "../kit/device/Notice.js";
import { DoneIcon } from "../kit/icons.js";
import { AgeMark } from "../kit/parts/AgeMark.js";
import { LongList } from "../kit/parts/LongList.js";
import { listHead, listWindow } from "../kit/parts/list-styles.js";
import { ResourceView } from "../kit/parts/ResourceView.js";
import { SessionGate } from "../kit/parts/SessionGate.js";
import { StatusBadge } from "../kit/parts/StatusBadge.js";
import { useNextFocus } from "../kit/use-next-focus.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { Alerts } from "./parts/Alerts.js";
import { Filters } from "./parts/Filters.js";
import { MessageRow } from "./parts/MessageRow.js";
import { chosenMessages, createMessages, noFilter } from "./store.js";
import { center as centerClass, foot, head, pinned, rows } from "./styles.js";
import type { MessagesEvents } from "./surface.js";
import { useFeed } from "./use-feed.js";
import { useSeriesFocus } from "./use-series-focus.js";

/**
 * The message center: what the provider and the logs of the devices say, and what nobody has acknowledged.
 * @csspart pending – errors that wait for somebody
 * @csspart list – all messages
 */
export function Messages({ message }: { message?: string }) {
  return <SessionGate>{() => <Center message={message} />}</SessionGate>;
}

function Center({ message }: { message: string | undefined }) {
  const { t, emit, root } = useWidget<MessagesEvents>();
  const store = useKept("messages", createMessages);
  const { feed, entries, center, missing, hasNoCityMessages, isSharedAcknowledging } = useFeed();
  const filter = useStore(store.$filter);
  const opened = useStore(store.$opened);
  const { unread, pending } = useStore(center.$counts);
  useLayoutEffect(() => store.follow(message), [store, message]);

  const waiting = useMemo(() => entries.filter(({ isPending }) => isPending), [entries]);
  // Errors that wait for somebody become read only when they are acknowledged.
  const readable = useMemo(() => entries.filter(({ isUnread, isPending }) => isUnread && !isPending), [entries]);
  const chosen = useMemo(() => chosenMessages(entries, filter), [entries, filter]);
  const { isIgnored, counts } = useStill(useMemo(() => waiting.map(({ id }) => id), [waiting]));
  const { follow, moved } = useSeriesFocus(entries);
  const focusNext = useNextFocus();
  const open = useCallback(
    ({ id }: MessageEntry) => {
      const next = store.$opened.get() === id ? null : id;
      if (!emit("its-message-selected", { message: next })) return;
      store.open(next);
      center.markRead([id]);
    },
    [store, center, emit],
  );
  const acknowledge = useCallback(
    async ({ id }: MessageEntry, press: MouseEvent, isHereOnly: boolean) => {
      if (!counts(id, press, moved.current)) return;
      follow(id);
      if (await store.acknowledge(id, isHereOnly ? center.acknowledgeHere : center.acknowledge))
        emit("its-message-acknowledged", { message: id });
    },
    [store, center, emit, counts, follow, moved],
  );
  const reset = () => {
    focusNext(() => root.querySelector<HTMLElement>('[part="list"] input'));
    store.$filter.set(noFilter);
  };
  const row = (entry: MessageEntry) => (
    <MessageRow
      entry={entry}
      store={store}
      isOpen={entry.id === opened}
      onOpen={() => open(entry)}
      onAcknowledge={(press, isHereOnly) => void acknowledge(entry, press, isHereOnly)}
    />
  );
  const linked = useStore(store.$linked);
  const first = entries.find(({ id }) => id === linked);
  useEffect(() => {
    if (first?.isUnread) center.markRead([first.id]);
  }, [first, center]);

  return (
    <ResourceView {...feed} label={t("title")} lines={8}>
      {() => (
        <div className={centerClass}>
          <div className={classes(listHead, head)}>
            <h2>{t("title")}</h2>
            <StatusBadge tone={pending > 0 ? "error" : "ok"} word={t("pendingCount", { count: pending })} />
            <span>{t("unreadCount", { count: unread })}</span>
            <AgeMark utime={feed.answered} kind="transport" />
            {missing && <span role="note">{missing}</span>}
            <Button
              kind="quiet"
              icon={DoneIcon}
              disabled={readable.length === 0}
              onClick={() => center.markRead(readable.map(({ id }) => id))}
            >
              {t("markAllRead")}
            </Button>
          </div>
          <Alerts />
          {waiting.length > 0 && (
            <section className={pinned} part="pending">
              <h3>{t("pendingTitle")}</h3>
              <LongList label={t("pendingTitle")} className={classes(listWindow, rows)} items={waiting} keyOf={({ id }) => id}>
                {row}
              </LongList>
              {/* Below the list: above it, it would move the rows again. */}
              <div role="status">{isIgnored && <Notice tone="warning">{t("listMoved")}</Notice>}</div>
            </section>
          )}
          <section className={pinned} part="list">
            <h3>{t("all")}</h3>
            <Filters store={store} entries={entries} />
            {first && !waiting.includes(first) && <div className={classes(listWindow, rows)}>{row(first)}</div>}
            {chosen.length > 0 ? (
              <LongList label={t("all")} className={classes(listWindow, rows)} items={chosen} keyOf={({ id }) => id}>
                {row}
              </LongList>
            ) : (
              <EmptyState
                title={t(entries.length > 0 ? "noMatch" : "none")}
                action={entries.length > 0 && <Button onClick={reset}>{t("resetFilter")}</Button>}
              >
                {t(entries.length > 0 ? "noMatchHint" : "noneHint")}
              </EmptyState>
            )}
          </section>
          <p className={foot}>
            {t("shown", { count: chosen.length, all: entries.length })} {hasNoCityMessages && t("noCityMessages")}{" "}
            {!isSharedAcknowledging && t("ownAcknowledging")}
          </p>
          <Announced />
        </div>
      )}
    </ResourceView>
  );
}

/** Announces what also sounds to screen readers: new errors and attentions, a burst as one sentence. */
function Announced() {
  const { client, t } = useWidget();
  const [sentence, setWaiting] = useBurst(t);
  useEffect(
    () =>
      messageAlerts(client).$news.listen((news) =>
        setWaiting((waiting) => [...news.map(({ type, text }) => ({ status: type, msg: text })), ...waiting]),
      ),
    [client, setWaiting],
  );
  return (
    <p className="unseen" role="status">
      {sentence}
    </p>
  );
}
