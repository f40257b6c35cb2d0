import { isUser, type SpecTask } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { progress, steps, taskRow } from "./styles.js";
import { taskTone, workWords } from "./words.js";

interface TaskRowProps {
  task: SpecTask;
  isBusy?: boolean;
  onCancel?: () => void;
}

/** One task: what and where, how far it has come and when, and how much of its section is serviced. */
export function TaskRow({ task, isBusy = false, onCancel }: TaskRowProps) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const cityTime = useCityTime();
  const { work, section_name, state, author, reason, utime, utime_start, accepted_time, drive_time, serve_time, end_time } = task;
  const isAhead = drive_time === null && utime_start > client.clock.now();
  const times = [
    ["asked", utime],
    ["accepted", accepted_time],
    ["driving", drive_time],
    ["serving", serve_time],
    [state === "cancelled" || state === "refused" ? state : "done", end_time],
  ] as const;
  return (
    <li className={taskRow} data-state={state}>
      <p className="head">
        <strong>{workWords(work, t)}</strong>
        <StatusBadge tone={taskTone[state]} word={t(`task.state.${state}`)} />
      </p>
      <p>{section_name}</p>
      <Progress task={task} />
      {isAhead && <p className="quiet">{t("task.startsAt", { time: cityTime(utime_start) })}</p>}
      {reason && <p>{t(state === "cancelled" ? "task.cancelledBy" : "task.reason", { reason })}</p>}
      <dl className={steps}>
        {times.map(([step, moment]) =>
          moment === null ? null : (
            <div key={step}>
              <dt>{t(`task.step.${step}`)}</dt>
              <dd>{cityTime(moment)}</dd>
            </div>
          ),
        )}
        <div>
          <dt>{t("task.author")}</dt>
          <dd>{isUser(user, author) ? t("task.you") : author}</dd>
        </div>
      </dl>
      {onCancel && (
        <Button
          kind="quiet"
          aria-label={t("task.cancelNamed", { name: `${workWords(work, t)}, ${section_name}` })}
          disabled={isBusy}
          onClick={onCancel}
        >
          {t("task.cancel")}
        </Button>
      )}
    </li>
  );
}

/** Metres serviced of all metres, as a bar and in words. */
function Progress({ task: { length, serviced_length, serve_time } }: { task: SpecTask }) {
  const { t, language } = useWidget();
  if (length === null || length <= 0) return null;
  const metres = (value: number) => new Intl.NumberFormat(language).format(Math.round(value));
  if (serve_time === null || serviced_length === null) return <p className="quiet">{t("task.length", { all: metres(length) })}</p>;
  const share = Math.min(1, Math.max(0, serviced_length / length));
  const words = t("task.serviced", { done: metres(serviced_length), all: metres(length) });
  return (
    <div className={progress}>
      <span className="bar" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span>{words}</span>
    </div>
  );
}
