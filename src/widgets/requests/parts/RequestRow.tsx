import {
  numberOf,
  overdueSince,
  type RequestStep,
  stepOf,
  type Tone,
  type Translate,
  truncate,
  type UrbanRequest,
} from "../../../core/internal.js";
import { durationText } from "../../kit/device/duration.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useWidget } from "../../kit/use-widget.js";
import { row } from "../styles.js";

/** How far a request is, as a tone; the word stands beside it. */
const stepTone: Readonly<Record<RequestStep, Tone>> = {
  create: "info",
  work: "neutral",
  task: "neutral",
  do: "ok",
  close: "neutral",
};

interface RequestRowProps {
  request: UrbanRequest;
  /** City time, Unix s. */
  now: number;
  isSelected: boolean;
  onSelect(): void;
}

/** One request in the list: theme, text, how far it is, who does it, since when. */
export function RequestRow({ request, now, isSelected, onSelect }: RequestRowProps) {
  const { t } = useWidget();
  const time = useCityTime("short");
  const { id, description, executor, create_time } = request;
  return (
    <button type="button" className={row} data-request={id} aria-current={isSelected || undefined} onClick={onSelect}>
      <span className="first">
        <strong>{titleOf(request, t)}</strong>
        <span className="time">{time(create_time)}</span>
      </span>
      <span className="text">{truncate(description)}</span>
      <span className="marks">
        <RequestMarks request={request} now={now} />
        <span>{truncate(executor.trim()) || t("noExecutor")}</span>
      </span>
    </button>
  );
}

/** What people call a request: its number, where it has one, and what it is about. */
export function titleOf({ id, number, themes }: UrbanRequest, t: Translate): string {
  const theme = truncate(themes.trim()) || t("noTheme");
  const called = numberOf(id, number);
  return called === null ? theme : `${t("numbered", { number: called })} · ${theme}`;
}

/** How far a request is, and since when it is overdue. */
export function RequestMarks({ request, now }: { request: UrbanRequest; now: number }) {
  const { client, t, language } = useWidget();
  const step = stepOf(request);
  const since = overdueSince(request, now, client.clock.time());
  return (
    <>
      <StatusBadge tone={stepTone[step]} word={t(`state.${step}`)} />
      {since !== null && <StatusBadge tone="warning" word={t("overdueBy", { span: durationText(now - since, language) })} />}
    </>
  );
}
