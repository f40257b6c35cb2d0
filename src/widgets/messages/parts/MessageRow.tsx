import type { KeyboardEvent, MouseEvent } from "react";
import { isUser, type MessageEntry, truncate } from "../../../core/internal.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { Button } from "../../kit/controls/Button.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { DoneIcon } from "../../kit/icons.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useMay } from "../../kit/use-may.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { classKey, classOf, lookOf } from "../classes.js";
import type { Line } from "../lines.js";
import { message } from "../row-styles.js";
import type { MessagesStore } from "../store.js";

interface MessageRowProps {
  line: Extract<Line, { kind: "one" }>;
  store: MessagesStore;
  /** The messages that may be marked, as they stand in the list. */
  order: readonly MessageEntry[];
  isOpen: boolean;
  onOpen(): void;
  /** `isHereOnly`: in this browser alone, where the provider does not know the message. */
  onAcknowledge(press: MouseEvent, isHereOnly: boolean): void;
}

/** Letters of a message that a row holds; the opened one shows more. */
const LONGEST = 300;

export const mayAcknowledge = ({ type, acknowledged }: MessageEntry) => acknowledged === null && (type === "error" || type === "attention");

/** One message on one line: type, when, what, where from, what became of it, and what can be done with it. */
export function MessageRow({ line: { entry, isInGroup }, store, order, isOpen, onOpen, onAcknowledge }: MessageRowProps) {
  const { t } = useWidget();
  const time = useCityTime("short");
  const { id, text, utime, device, isUnread, isPending } = entry;
  const sending = useStore(store.$sending)[id];
  const isMarked = useStore(store.$marked).has(id);
  const acts = useMay("messages.operate") && mayAcknowledge(entry);
  const each = classOf(entry);
  const mark = (to: boolean, isRange: boolean) => store.mark([id], to, isRange ? order.map((other) => other.id) : []);
  /** A range by the keyboard: browsers do not tell Shift with the click that Space makes. */
  const markByKey = (event: KeyboardEvent) => {
    if (event.key !== " " || !event.shiftKey) return;
    event.preventDefault();
    mark(!isMarked, true);
  };
  return (
    <div
      className={message}
      part={isPending ? "pending" : undefined}
      data-pending={isPending || undefined}
      data-acts={acts || undefined}
      data-unread={isUnread || undefined}
      data-open={isOpen || undefined}
      data-in-group={isInGroup || undefined}
    >
      {acts && (
        <label className="check">
          <input
            type="checkbox"
            aria-label={t("selectMessage", { text: truncate(text, 120) })}
            checked={isMarked}
            onKeyDown={markByKey}
            onClick={({ shiftKey, currentTarget }) => shiftKey && mark(currentTarget.checked, true)}
            onChange={({ currentTarget }) => mark(currentTarget.checked, false)}
          />
        </label>
      )}
      <button
        type="button"
        className="what"
        aria-expanded={isOpen}
        data-message={id}
        data-hotkey={isPending ? "KeyN" : undefined}
        onClick={onOpen}
      >
        <span className="type" style={{ color: `var(--${lookOf(each).tone}-text)` }}>
          <ToneShape {...lookOf(each)} />
          <span className="word">{t(classKey(each))}</span>
        </span>
        <time>{time(utime)}</time>
        <span className="text">{truncate(text, LONGEST)}</span>
        <span className="from">{device ? device.name : t("fromCity")}</span>
        <Mark entry={entry} />
      </button>
      {acts && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a held key from the buttons in it
        <div className="acts" onKeyDown={stopKeyRepeat}>
          <Button
            kind="quiet"
            icon={DoneIcon}
            data-hotkey="KeyA"
            busy={sending === "sending"}
            onClick={(press) => onAcknowledge(press, false)}
          >
            <span className="word">{t("acknowledge")}</span>
          </Button>
        </div>
      )}
      <div role="alert" className="fault">
        {sending === "failed" && <p className="failed">{t("notAcknowledged")}</p>}
        {sending === "unknown" && (
          <p className="failed">
            {t("unknownMessage")}{" "}
            <Button kind="quiet" onClick={(press) => onAcknowledge(press, true)}>
              {t("acknowledgeHere")}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

/** Who has acknowledged it and when, or that it was not read. */
export function Mark({ entry: { acknowledged, isUnread } }: { entry: MessageEntry }) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const time = useCityTime("short");
  if (acknowledged) {
    const who = isUser(user, acknowledged.fio) ? t("you") : acknowledged.fio || t("somebody");
    return <span className="mark">{t("acknowledgedBy", { who, time: time(acknowledged.utime) })}</span>;
  }
  return <span className="mark unread">{isUnread && t("unread")}</span>;
}
