import { durationText, secondsText } from "../../kit/device/duration.js";
import type { Run } from "../../kit/device/lights.js";
import { quiet } from "../../kit/device/styles.js";
import { Room } from "../../kit/parts/Room.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { meter } from "../styles.js";

/** Seconds without a reading after which a count stands still: what the lights did since is not known. */
export const COUNT_ON = 10;

interface RunningTimeProps {
  run: Run | null;
  /** Planned duration of the phase in s, null where there is none. */
  planned: number | null;
  isPast: boolean;
}

/** Spans that are as long in words as any other: in hours, in days. */
const LONGEST = [23 * 3600 + 59 * 60, 364 * 86_400 + 23 * 3600];
/** As much of a plan as fits into one: both under three minutes. */
const LONGEST_PHASE = 179;

/**
 * How long the lights have been as they are: exact when we saw them change, otherwise "at least"; for an old reading, until
 * then. Without a run its place stays empty.
 */
export function RunningTime({ run, planned, isPast }: RunningTimeProps) {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const isRunning = run !== null && !isPast && now - run.seen <= COUNT_ON;
  const seconds = run === null ? 0 : Math.max(0, (isRunning ? now : run.seen) - run.since);
  const spanText = (span: number) => (span < 180 ? secondsText(span, language) : durationText(span, language));
  const planText = (span: number) => ` ${t("ofPlanned", { time: secondsText(span, language) })}`;
  const room = [
    t("runningAtLeast", { time: spanText(LONGEST_PHASE) }) + planText(LONGEST_PHASE),
    ...LONGEST.map((span) => t("ranAtLeast", { time: spanText(span) })),
  ];
  const sentence = run?.isExact ? (isRunning ? "running" : "ran") : isRunning ? "runningAtLeast" : "ranAtLeast";
  return (
    <>
      <p>
        <Room texts={room}>
          {run && (
            <span className={run.isExact ? "" : quiet}>
              {t(sentence, { time: spanText(seconds) })}
              {isRunning && planned !== null && <span className={quiet}>{planText(planned)}</span>}
            </span>
          )}
        </Room>
      </p>
      <div className={meter} aria-hidden="true" hidden={!run?.isExact || planned === null || !isRunning}>
        <span style={{ inlineSize: `${Math.min(100, (seconds / (planned ?? 1)) * 100)}%` }} />
      </div>
    </>
  );
}
