import { type AgeKind, ageLimits, type Translate } from "../../../core/internal.js";
import { css } from "../css.js";
import { ClockIcon } from "../icons.js";
import { isoOf } from "../iso-of.js";
import { useAge } from "../use-resource.js";
import { useWidget } from "../use-widget.js";
import { Room } from "./Room.js";

const mark = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  color: var(--text-quiet);
  font-size: var(--size-small);
  white-space: nowrap;
  &[data-age="old"] {
    color: var(--warning-text);
    font-weight: 500;
  }
  &[data-age="unknown"] {
    color: var(--unknown-text);
    font-weight: 500;
  }
`;

/**
 * The age of a reading in the same words everywhere (design 6). Reserves the width of any recent age, so that nothing beside it moves. Not
 * announced by screen readers, since it ticks.
 */
export function AgeMark({ utime, kind }: { utime: number | null | undefined; kind: AgeKind }) {
  const { t, client, language } = useWidget();
  const { age, seconds, isAhead } = useAge(utime, kind);
  const moment = client.clock.format(utime ?? 0, language, { dateStyle: "medium", timeStyle: "medium" });
  if (seconds === null) {
    return (
      <span className={mark} data-age="unknown">
        <ClockIcon size={14} aria-hidden="true" />
        {isAhead ? t("age.ahead", { moment }) : t("age.unknown")}
      </span>
    );
  }
  return (
    <time className={mark} data-age={age} dateTime={isoOf(utime as number)} title={moment}>
      <ClockIcon size={14} aria-hidden="true" />
      <Room texts={[0, Math.min(119, ageLimits[kind]), Math.min(7199, ageLimits[kind])].map((each) => ageText(each, t))}>
        {age === "old" ? `${t("age.old")}: ${ageText(seconds, t)}` : ageText(seconds, t)}
      </Room>
    </time>
  );
}

/** An age in words: "12 s ago". */
export function ageText(seconds: number, t: Translate): string {
  if (seconds < 2) return t("age.now");
  if (seconds < 120) return t("age.seconds", { n: seconds });
  if (seconds < 2 * 3600) return t("age.minutes", { n: Math.floor(seconds / 60) });
  if (seconds < 2 * 86_400) return t("age.hours", { n: Math.floor(seconds / 3600) });
  return t("age.days", { n: Math.floor(seconds / 86_400) });
}
