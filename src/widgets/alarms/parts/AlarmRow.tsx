import type { MouseEvent } from "react";
import { type Alarm, truncate, wantsSomebody } from "../../../core/internal.js";
import { stopKeyRepeat } from "../../kit/control/stop-key-repeat.js";
import { Button } from "../../kit/controls/Button.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { DoneIcon, NextIcon, OpenIcon } from "../../kit/icons.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useMay } from "../../kit/use-may.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { ShelfIcon } from "../icons.js";
import { alarmsOf, type Line } from "../lines.js";
import { lookOf, mayAcknowledge, mayShelve } from "../looks.js";
import { row } from "../row-styles.js";
import type { AlarmsStore } from "../store.js";
import { useWords } from "../use-words.js";

interface AlarmRowProps {
  line: Exclude<Line, { kind: "heading" }>;
  store: AlarmsStore;
  /** The alarm is opened, or the group unfolded. */
  isOpen: boolean;
  onOpen(): void;
  onAcknowledge(press: MouseEvent): void;
  onShelve(press: MouseEvent): void;
}

/** Letters of a cause that a row holds; the opened one shows more. */
const LONGEST = 300;

/** One alarm, or several of a kind, on one line: how bad, since when, what, where, what became of it, and what can be done. */
export function AlarmRow({ line, store, isOpen, onOpen, onAcknowledge, onShelve }: AlarmRowProps) {
  const { t } = useWidget();
  const words = useWords();
  const time = useCityTime("short");
  const busy = useStore(store.$busy);
  const marked = useStore(store.$marked);
  const mayAct = useMay("messages.operate");
  const alarms = alarmsOf(line);
  const [worst] = alarms;
  if (!worst) return null;
  const isGroup = line.kind === "group";
  const look = lookOf[worst.priority];
  const isWanting = wantsSomebody(worst);
  const ids = alarms.map(({ id }) => id);
  const isMarked = ids.every((id) => marked.has(id));
  const isBusy = ids.some((id) => busy.has(id));
  const toAcknowledge = alarms.filter(mayAcknowledge).length;
  const canShelve = alarms.some(mayShelve);
  const since = Math.min(...alarms.map(({ utime }) => utime));
  const members = new Map(alarms.flatMap((alarm) => alarm.members.map((member) => [`${member.kind} ${member.oID}`, member])));
  const Fold = isOpen ? OpenIcon : NextIcon;
  const text = isGroup ? t("group", { n: alarms.length, kind: words.kind(worst.kind) }) : truncate(worst.cause, LONGEST);
  return (
    <div
      className={row}
      part={isWanting ? "wanting" : undefined}
      data-wanting={isWanting || undefined}
      data-priority={worst.priority}
      data-acts={mayAct || undefined}
      data-open={(isOpen && !isGroup) || undefined}
      data-in-group={(line.kind === "one" && line.isInGroup) || undefined}
    >
      {mayAct && (
        <label className="check">
          <input
            type="checkbox"
            aria-label={t(isGroup ? "selectGroup" : "selectOne", { text: truncate(text, 120) })}
            ref={(box) => {
              if (box) box.indeterminate = !isMarked && ids.some((id) => marked.has(id));
            }}
            checked={isMarked}
            onChange={() => store.mark(ids, !isMarked)}
          />
        </label>
      )}
      <button
        type="button"
        className="what"
        aria-expanded={isOpen}
        data-row=""
        data-alarm={isGroup ? undefined : worst.id}
        data-group={isGroup ? line.key : undefined}
        data-hotkey={isWanting ? "KeyN" : undefined}
        onClick={onOpen}
      >
        <span className="priority" style={{ color: `var(--${look.tone}-text)` }}>
          <ToneShape {...look} />
          <span className="word">{t(`priority.${worst.priority}`)}</span>
        </span>
        <time title={t("since")}>{time(since)}</time>
        <span className="text">
          {isGroup && <Fold size={14} aria-hidden="true" />} {text}
        </span>
        <span className="from">{isGroup ? words.devices([...members.values()]) : words.where(worst)}</span>
        {!isGroup && <Marks alarm={worst} />}
      </button>
      {mayAct && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a held key from the buttons in it
        <div className="acts" onKeyDown={stopKeyRepeat}>
          {toAcknowledge > 0 && (
            <Button kind="quiet" icon={DoneIcon} data-hotkey="KeyA" busy={isBusy} onClick={onAcknowledge}>
              <span className="word">{isGroup ? t("acknowledgeSeveral", { n: toAcknowledge }) : t("acknowledge")}</span>
            </Button>
          )}
          {canShelve && (
            <Button kind="quiet" icon={ShelfIcon} data-hotkey="KeyH" disabled={isBusy} title={t("shelve")} onClick={onShelve}>
              <span className="unseen">{t("shelve")}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What became of an alarm, in a few words: it is over, chatters, is somebody's, was seen, is on the shelf until when. */
export function Marks({ alarm }: { alarm: Alarm }) {
  const { t } = useWidget();
  const words = useWords();
  const time = useCityTime("short");
  const { state, is_active, is_chattering, times, occurrences, owner, acknowledged, comment, shelf, needs_reset } = alarm;
  const marks = [
    needs_reset && t("mark.needsReset"),
    !needs_reset && !is_active && t("mark.over"),
    is_chattering ? t("mark.chattering", { n: times }) : occurrences > 1 && t("mark.again", { n: occurrences }),
    shelf && t("mark.shelved", { time: time(shelf.utime_end), reason: truncate(shelf.reason, 60) }),
    owner && t("mark.owner", { who: words.who(owner.fio) }),
    acknowledged &&
      state !== "unacknowledged" &&
      t("mark.acknowledged", { who: words.who(acknowledged.fio), time: time(acknowledged.utime) }),
    comment && t("mark.comment", { text: truncate(comment.text, 60) }),
  ].filter(Boolean);
  return <span className="mark">{marks.join(" · ")}</span>;
}
