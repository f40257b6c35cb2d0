import type { MouseEvent } from "react";
import { truncate } from "../../../core/internal.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { Button } from "../../kit/controls/Button.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { DoneIcon, NextIcon, OpenIcon } from "../../kit/icons.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useMay } from "../../kit/use-may.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { classKey, classOf, lookOf } from "../classes.js";
import type { Line } from "../lines.js";
import { message } from "../row-styles.js";
import type { MessagesStore } from "../store.js";
import { mayAcknowledge } from "./MessageRow.js";

interface GroupRowProps {
  line: Extract<Line, { kind: "group" }>;
  store: MessagesStore;
  isOpen: boolean;
  onAcknowledge(press: MouseEvent): void;
}

/** Letters of a message that a row holds. */
const LONGEST = 300;

/** Equal messages on one line, with their number; opened, they follow it. */
export function GroupRow({ line: { key, entries, where }, store, isOpen, onAcknowledge }: GroupRowProps) {
  const { t } = useWidget();
  const time = useCityTime("short");
  const sending = useStore(store.$sending);
  const marked = useStore(store.$marked);
  const mayAct = useMay("messages.operate");
  const [newest] = entries;
  if (!newest) return null;
  const each = classOf(newest);
  const left = mayAct ? entries.filter(mayAcknowledge) : [];
  const isMarked = left.length > 0 && left.every(({ id }) => marked.has(id));
  const isPending = newest.isPending;
  const Fold = isOpen ? OpenIcon : NextIcon;
  return (
    <div
      className={message}
      part={isPending ? "pending" : undefined}
      data-pending={isPending || undefined}
      data-acts={left.length > 0 || undefined}
      data-unread={entries.some(({ isUnread }) => isUnread) || undefined}
    >
      {left.length > 0 && (
        <label className="check">
          <input
            type="checkbox"
            aria-label={t("selectGroup", { n: left.length, text: truncate(newest.text, 120) })}
            checked={isMarked}
            onChange={() =>
              store.mark(
                left.map(({ id }) => id),
                !isMarked,
              )
            }
          />
        </label>
      )}
      <button
        type="button"
        className="what"
        aria-expanded={isOpen}
        data-group={key}
        data-hotkey={isPending ? "KeyN" : undefined}
        onClick={() => store.toggleGroup(key)}
      >
        <span className="type" style={{ color: `var(--${lookOf(each).tone}-text)` }}>
          <ToneShape {...lookOf(each)} />
          <span className="word">{t(classKey(each))}</span>
        </span>
        <time>{time(newest.utime)}</time>
        <span className="text">
          <Fold size={14} aria-hidden="true" /> {t("group", { n: entries.length, text: truncate(newest.text, LONGEST) })}
        </span>
        <span className="from">{where ?? t("fromCity")}</span>
        <span className="mark unread">{entries.some(({ isUnread }) => isUnread) && t("unread")}</span>
      </button>
      {left.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a held key from the buttons in it
        <div className="acts" onKeyDown={stopKeyRepeat}>
          <Button
            kind="quiet"
            icon={DoneIcon}
            data-hotkey="KeyA"
            busy={left.some(({ id }) => sending[id] === "sending")}
            onClick={onAcknowledge}
          >
            <span className="word">{t("acknowledgeGroup", { n: left.length })}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
