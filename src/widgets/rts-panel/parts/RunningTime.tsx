import { durationText, secondsText } from "../../kit/device/duration.js";
import { quiet, small } from "../../kit/device/styles.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { Run } from "../lights.js";
import { meter } from "../styles.js";

interface RunningTimeProps {
  run: Run;
  /** Planned duration of the phase in s, null where there is none. */
  planned: number | null;
  isPast: boolean;
}

/** Seconds without a reading after which the count stands still: what the lights did since is not known. */
const COUNT_ON = 10;

/** How long the lights have been as they are: exact when we saw them change, otherwise "at least"; for an old reading, until then. */
export function RunningTime({ run, planned, isPast }: RunningTimeProps) {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const isRunning = !isPast && now - run.seen <= COUNT_ON;
  const seconds = Math.max(0, (isRunning ? now : run.seen) - run.since);
  const time = seconds < 180 ? secondsText(seconds, language) : durationText(seconds, language);
  const sentence = t(run.isExact ? (isRunning ? "running" : "ran") : isRunning ? "runningAtLeast" : "ranAtLeast", { time });
  const plan = planned === null ? "" : ` ${t("ofPlanned", { time: secondsText(planned, language) })}`;
  const hasMeter = run.isExact && planned !== null && isRunning;
  return (
    <>
      <p className={run.isExact ? "" : quiet}>
        {sentence}
        <span className={quiet}>{plan}</span>
      </p>
      {hasMeter && (
        <div className={meter} aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(100, (seconds / planned) * 100)}%` }} />
        </div>
      )}
      {!run.isExact && !isPast && run.lights.kind === "phase" && <p className={`${quiet} ${small}`}>{t("atLeastHint")}</p>}
    </>
  );
}
