import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { type MessageEntry, messageAlerts } from "../../core/internal.js";
import { useStill } from "../kit/control/use-still.js";
import { Button } from "../kit/controls/Button.js";
import { EmptyState } from "../kit/controls/EmptyState.js";
import { useBurst } from "../kit/device/events/use-announced.js";
import { DistrictNotice } from "../kit/district/DistrictNotice.js";
import { useDistrict } from "../kit/district/use-district.js";
import { DoneIcon } from "../kit/icons.js";
import { AgeMark } from "../kit/parts/AgeMark.js";
import { LongList } from "../kit/parts/LongList.js";
import { Permitted } from "../kit/parts/Permitted.js";
import { ResourceView } from "../kit/parts/ResourceView.js";
import { Room } from "../kit/parts/Room.js";
import { SessionGate } from "../kit/parts/SessionGate.js";
import { StatusBadge } from "../kit/parts/StatusBadge.js";
import { useIsPrinting } from "../kit/parts/use-is-printing.js";
import { useNextFocus } from "../kit/use-next-focus.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { classOf } from "./classes.js";
import { type Line, linesOf } from "./lines.js";
import { Alerts } from "./parts/Alerts.js";
import { Detail } from "./parts/Detail.js";
import { Filters } from "./parts/Filters.js";
import { GroupRow } from "./parts/GroupRow.js";
import { MessageRow, mayAcknowledge } from "./parts/MessageRow.js";
import { PaperHead } from "./parts/PaperHead.js";
import { SelectionBar } from "./parts/SelectionBar.js";
import { rows } from "./row-styles.js";
import { chosenMessages, createMessages, noFilter } from "./store.js";
import { body, center as centerClass, foot, head, listPane } from "./styles.js";
import type { MessagesEvents } from "./surface.js";
import { useFeed } from "./use-feed.js";
import { useSeriesFocus } from "./use-series-focus.js";

/**
 * The message center: what the provider and the logs of the devices say, and what nobody has acknowledged.
 * @csspart list – all messages, those that wait for somebody first
 * @csspart pending – a message or a group that waits for somebody
 * @csspart message – the one that is opened, in full
 * @csspart map – the small map of its place
 */
export function Messages({ message }: { message?: string }) {
  return <SessionGate>{() => <Center message={message} />}</SessionGate>;
}

function Center({ message }: { message: string | undefined }) {
  const { t, emit, root, client } = useWidget<MessagesEvents>();
  const store = useKept("messages", createMessages);
  const { feed, entries: told, center, missing, hasNoCityMessages, isSharedAcknowledging } = useFeed();
  const district = useDistrict();
  // What the city says of no device is everybody's.
  const entries = useMemo(() => told.filter(({ device }) => device === null || district.has(device.oID)), [told, district]);
  const filter = useStore(store.$filter);
  const opened = useStore(store.$opened);
  const unfolded = useStore(store.$unfolded);
  const { unread, pending } = useStore(center.$counts);
  const isPrinting = useIsPrinting();
  const detail = useRef<HTMLElement>(null);
  useLayoutEffect(() => store.follow(message), [store, message]);

  const elsewhere = told.length - entries.length;
  const waiting = useMemo(() => entries.filter(({ isPending }) => isPending), [entries]);
  // Errors that wait for somebody become read only when they are acknowledged.
  const readable = useMemo(() => entries.filter(({ isUnread, isPending }) => isUnread && !isPending), [entries]);
  const chosen = useMemo(() => chosenMessages(entries, filter), [entries, filter]);
  const lines = useMemo(() => {
    const others = chosen.filter(({ isPending }) => !isPending);
    return linesOf(waiting, others, (group) => isPrinting || unfolded.has(group));
  }, [waiting, chosen, unfolded, isPrinting]);
  /** Those that may be acknowledged, as they stand in the list. */
  const open = useMemo(() => [...waiting, ...chosen.filter((entry) => !entry.isPending && mayAcknowledge(entry))], [waiting, chosen]);
  const { isIgnored, counts } = useStill(useMemo(() => lines.map(stillKey), [lines]));
  const { follow, moved } = useSeriesFocus(entries);
  const focusNext = useNextFocus();

  const select = useCallback(
    (id: string | null) => {
      const before = store.$opened.get();
      if (!emit("its-message-selected", { message: id })) return;
      store.open(id);
      if (id !== null) center.markRead([id]);
      requestAnimationFrame(() => {
        const row = root.querySelector<HTMLElement>(`[data-message="${CSS.escape(id ?? before ?? "")}"]`);
        if (id === null) return row?.focus();
        // Beside the opened one the rows are narrower, so that those above it may take more lines.
        row?.scrollIntoView({ block: "nearest" });
        detail.current?.focus({ preventScroll: true });
      });
    },
    [store, center, emit, root],
  );
  const send = useCallback(
    async (id: string) => {
      await center.acknowledge(id);
      emit("its-message-acknowledged", { message: id });
    },
    [center, emit],
  );
  const acknowledge = useCallback(
    (line: Line, press: MouseEvent, isHereOnly = false) => {
      if (!counts(stillKey(line), press, moved.current)) return;
      if (line.kind === "group") {
        follow(line.key);
        void store.acknowledgeEach(
          line.entries.filter(mayAcknowledge).map(({ id }) => id),
          send,
        );
      }
      if (line.kind !== "one") return;
      follow(line.entry.id);
      const here = (id: string) => {
        center.acknowledgeHere(id);
        emit("its-message-acknowledged", { message: id });
      };
      void store.acknowledge(line.entry.id, isHereOnly ? here : send);
    },
    [store, center, emit, counts, follow, moved, send],
  );
  const acknowledgeEach = (some: readonly MessageEntry[]) =>
    void store.acknowledgeEach(
      some.map(({ id }) => id),
      send,
    );
  const reset = () => {
    focusNext(() => root.querySelector<HTMLElement>('[part="list"] input'));
    store.$filter.set(noFilter);
  };
  const several = useStore(store.$several);
  const said = several && t(several.failed > 0 ? "notAllAcknowledged" : "allAcknowledged", { ...several });
  const shown = entries.find(({ id }) => id === opened);
  useEffect(() => {
    if (shown?.isUnread) center.markRead([shown.id]);
  }, [shown, center]);

  const shownSentence = feed.data ? t("shown", { count: chosen.length, all: entries.length }) : "";
  const completeness = [
    shownSentence,
    missing || (feed.data && !feed.error ? t("paperWhole") : ""),
    hasNoCityMessages ? t("noCityMessages") : "",
  ];

  const row = (line: Line) => {
    if (line.kind === "heading") return <h3 className="heading">{t(line.of === "pending" ? "pendingTitle" : "all")}</h3>;
    if (line.kind === "group")
      return (
        <GroupRow
          line={line}
          store={store}
          isOpen={isPrinting || unfolded.has(line.key)}
          onAcknowledge={(press) => acknowledge(line, press)}
        />
      );
    return (
      <MessageRow
        line={line}
        store={store}
        order={open}
        isOpen={line.entry.id === opened}
        onOpen={() => select(line.entry.id === opened ? null : line.entry.id)}
        onAcknowledge={(press, isHereOnly) => acknowledge(line, press, isHereOnly)}
      />
    );
  };

  return (
    <div className={centerClass} data-shown={opened === null ? "list" : "one"}>
      <section className={listPane} part="list">
        <div className={head}>
          <h2>{t("title")}</h2>
          <div className="figures" data-awaited={feed.data === undefined || undefined}>
            <StatusBadge tone={pending > 0 ? "error" : "ok"} word={t("pendingCount", { count: pending })} />
            <span>{t("unreadCount", { count: unread })}</span>
            {/* What is awaited has the room of an answer that has just come. */}
            <AgeMark utime={feed.data ? feed.answered : client.clock.now()} kind="transport" />
          </div>
          <Button
            kind="quiet"
            icon={DoneIcon}
            disabled={readable.length === 0}
            onClick={() => center.markRead(readable.map(({ id }) => id))}
          >
            <span className="word">{t("markAllRead")}</span>
          </Button>
        </div>
        {isPrinting && <PaperHead completeness={completeness} lines={lines.length} />}
        <DistrictNotice>{elsewhere > 0 && t("district.elsewhere", { count: elsewhere })}</DistrictNotice>
        <Filters store={store} entries={entries}>
          <Permitted needs="messages.operate">
            <SelectionBar store={store} open={open} onAcknowledge={acknowledgeEach} />
          </Permitted>
        </Filters>
        <div className={body}>
          <ResourceView {...feed} label={t("title")} lines={8}>
            {() => (
              <>
                <LongList label={t("all")} className={rows} items={lines} keyOf={({ key }) => key}>
                  {row}
                </LongList>
                {chosen.length === 0 && (
                  <EmptyState
                    title={t(entries.length > 0 ? "noMatch" : "none")}
                    action={entries.length > 0 && <Button onClick={reset}>{t("resetFilter")}</Button>}
                  >
                    {t(entries.length > 0 ? "noMatchHint" : "noneHint")}
                  </EmptyState>
                )}
              </>
            )}
          </ResourceView>
        </div>
        <div className={foot}>
          <p role="status">{isIgnored ? t("listMoved") : said}</p>
          <p>
            <Room texts={[`${t("shown", { count: 888, all: 8888 })} ${t("olderMissing", { time: "00:00" })} ${t("about")}`]}>
              {shownSentence} {t("about")} {feed.data && missing && <span role="note">{missing}</span>}{" "}
              {hasNoCityMessages && t("noCityMessages")} {!isSharedAcknowledging && t("ownAcknowledging")}
            </Room>
          </p>
          <Alerts />
        </div>
      </section>
      <Detail
        ref={detail}
        store={store}
        entries={entries}
        isLoaded={feed.data !== undefined}
        onSelect={select}
        onAcknowledge={acknowledgeEach}
      />
      <Announced />
    </div>
  );
}

/** By what a press in the line counts: a group that has become larger was not read yet. */
const stillKey = (line: Line) => (line.kind === "group" ? `${line.key} ${line.entries.length}` : line.key);

/** Announces what also sounds to screen readers: new errors, incidents and attentions, a burst as one sentence. */
function Announced() {
  const { client, t } = useWidget();
  const [sentence, setWaiting] = useBurst(t);
  useEffect(
    () =>
      messageAlerts(client).$news.listen((news) =>
        setWaiting((waiting) => [...news.map((entry) => ({ status: classOf(entry), msg: entry.text })), ...waiting]),
      ),
    [client, setWaiting],
  );
  return (
    <p className="unseen" role="status">
      {sentence}
    </p>
  );
}
