import type { CSSProperties } from "react";
import type { RtsTelemetry } from "../../../core/internal.js";
import { secondsText } from "../../kit/device/duration.js";
import { quiet } from "../../kit/device/styles.js";
import { Room } from "../../kit/parts/Room.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { Plan } from "../plan.js";
import { bar } from "../styles.js";
import { COUNT_ON } from "./RunningTime.js";

interface SequenceBarProps {
  reading: RtsTelemetry;
  plan: Plan;
  /** Seconds of all phases together. */
  cycle: number;
  /** Places of the running phase, and how they are marked. */
  current: readonly number[];
  mark: "open" | "past";
  isPast: boolean;
}

/** The cycle as a bar of its phases, with a mark at the second that runs; it stands still where the reading is old. */
export function SequenceBar({ reading, plan, cycle, current, mark, isPast }: SequenceBarProps) {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const { cycle_start: start, utime } = reading;
  const isRunning = !isPast && now - utime <= COUNT_ON;
  // The next cycle is not begun before a reading says so.
  const second = typeof start === "number" ? Math.min(cycle, Math.max(0, Math.floor((isRunning ? now : utime) - start))) : null;
  const time = (seconds: number) => secondsText(seconds, language);
  const words = (at: number) => t(isRunning ? "cycleSecond" : "cycleSecondThen", { time: time(cycle), second: at });
  let begin = 0;
  return (
    <>
      <p className={quiet}>{second === null ? t("cycle", { time: time(cycle) }) : <Room texts={[words(888)]}>{words(second)}</Room>}</p>
      <div className={bar} aria-hidden="true">
        {plan.steps.map(({ place, phase, seconds }) => {
          const length = seconds ?? 0;
          const share = second === null ? -1 : (second - begin) / length;
          begin += length;
          const isHere = share >= 0 && (share < 1 || (begin === cycle && share === 1));
          return (
            <span key={place} className={current.includes(place) ? mark : ""} style={{ "--share": seconds } as CSSProperties}>
              {phase}
              {isHere && <i style={{ insetInlineStart: `${share * 100}%` }} />}
            </span>
          );
        })}
      </div>
    </>
  );
}
