import { type TimelineStep, type Tone, timelineOf, type UrbanRequest } from "../../../core/internal.js";
import { durationText } from "../../kit/device/duration.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useWidget } from "../../kit/use-widget.js";
import { timeline } from "../detail-styles.js";

const tones: Readonly<Record<TimelineStep["mark"], Tone>> = {
  reached: "ok",
  late: "warning",
  passed: "neutral",
  waiting: "unknown",
  overdue: "error",
};

/** When each step was reached or is due, and by how much it is late. */
export function Timeline({ request, now }: { request: UrbanRequest; now: number }) {
  const { t, language } = useWidget();
  const time = useCityTime("short");
  const textOf = ({ utime, due, mark }: TimelineStep): string => {
    const span = due === null ? "" : durationText(Math.abs((utime ?? now) - due), language);
    if (mark === "overdue") return t("step.overdue", { due: time(due ?? 0), span });
    if (mark === "late") return t("step.late", { time: time(utime ?? 0), span });
    if (mark === "passed") return t("step.passed");
    return utime === null ? t("step.waiting", { due: time(due ?? 0) }) : time(utime);
  };
  return (
    <ol className={timeline} aria-label={t("timeline")}>
      {timelineOf(request, now).map((step) => (
        <li key={step.step} data-mark={step.mark}>
          <ToneShape tone={tones[step.mark]} size={14} />
          <span>{t(`step.${step.step}`)}</span>
          <span className="when">{textOf(step)}</span>
        </li>
      ))}
    </ol>
  );
}
