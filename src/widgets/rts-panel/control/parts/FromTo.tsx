import type { RtsTelemetry } from "../../../../core/internal.js";
import { modeName } from "../../../kit/control/command-words.js";
import { AgeMark } from "../../../kit/parts/AgeMark.js";
import { useWidget } from "../../../kit/use-widget.js";
import { fromTo } from "../dialog-styles.js";

interface FromToProps {
  /** What the operator decided on. */
  seen: RtsTelemetry;
  isAnew: boolean;
  /** The latest reading. */
  reading: RtsTelemetry;
  /** It is the last known one and not that of now. */
  isPast: boolean;
  /** The request, in words. */
  requested: string;
}

/**
 * The mode in force by the latest reading with its age, the request, and the reading it was decided on: three texts that never
 * look alike.
 */
export function FromTo({ seen, isAnew, reading, isPast, requested }: FromToProps) {
  const { client, t, language } = useWidget();
  const seenAt = client.clock.format(seen.utime, language, { timeStyle: "medium" });
  return (
    <dl className={fromTo}>
      <div data-past={isPast || undefined}>
        <dt>{t(isPast ? "lastKnown" : "now")}</dt>
        <dd>{modeName(reading.state_control_rts, t)}</dd>
        <dd className="when">
          <AgeMark utime={reading.utime} kind="telemetry" />
        </dd>
      </div>
      <span aria-hidden="true">→</span>
      <div className="requested">
        <dt>{t("willBeAsked")}</dt>
        <dd>{requested}</dd>
      </div>
      <div className="seen">
        <dt>{t(isAnew ? "whenLooked" : "whenOpened")}</dt>
        <dd>
          {modeName(seen.state_control_rts, t)} <span className="when">{t("readingAt", { time: seenAt })}</span>
        </dd>
      </div>
    </dl>
  );
}
