import { useCallback, useMemo } from "react";
import { type DeviceMeasure, type MeasureInfo, rtsMeasure, type Span } from "../../../core/internal.js";
import { DenseView } from "../../kit/chart/dense/DenseView.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { Notice } from "../../kit/device/Notice.js";
import { AgeMark } from "../../kit/parts/AgeMark.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { shownBins } from "../bins.js";
import { shownCycles } from "../cycles.js";
import { shownIntervals } from "../intervals.js";
import { distinct, type Question } from "../shown.js";
import type { View } from "../store.js";
import { choice, facts, result } from "../styles.js";
import { figureName, measureName, said, subjectText } from "../words.js";
import { Sources } from "./Sources.js";

interface MeasureViewProps {
  info: MeasureInfo;
  device: string;
  name: string;
  period: Span & { isCut: boolean };
  view: View;
  onChoose(change: Partial<View>): void;
}

/** One measure of one signal in a period: its chart with table and export, of how many minutes it is, and where it comes from. */
export function MeasureView({ info, device, name, period, view, onChoose }: MeasureViewProps) {
  const { client, t } = useWidget();
  const question = { id: device, measure: info.id, utime_start: period.start, utime_end: period.end };
  const answer = useResource(rtsMeasure(client, question));
  const title = measureName(t, info.id);
  return (
    <section className={result} aria-label={title}>
      <h3>{title}</h3>
      {period.isCut && <Notice tone="neutral">{t("oneDay")}</Notice>}
      {answer.error?.status === 404 && answer.data === undefined ? (
        <EmptyState title={t("notOfDevice")} />
      ) : (
        <ResourceView {...answer} label={title} lines={8}>
          {(told) => (
            <>
              <p className={facts}>
                <Coverage answer={told} />
                <AgeMark utime={answer.answered} kind="statistics" />
              </p>
              {told.is_simulated && <Notice tone="unknown">{t("isSimulated")}</Notice>}
              <Figures info={info} answer={told} name={name} view={view} onChoose={onChoose} />
              <Sources info={info} answer={told} />
            </>
          )}
        </ResourceView>
      )}
    </section>
  );
}

/** Of how many of how many minutes the figures are. */
function Coverage({ answer: { known, utime_start, utime_end } }: { answer: DeviceMeasure }) {
  const { t } = useWidget();
  const moment = useMoment();
  const minutes = known.reduce((sum, each) => sum + each.minutes, 0);
  const of = known.reduce((sum, each) => sum + each.of, 0);
  return (
    <>
      <span>{`${moment(utime_start)} – ${moment(utime_end)}`}</span>
      <span>{t("coverage", { minutes, of })}</span>
    </>
  );
}

/** How moments are said: `29 Nov, 14:00`, with seconds `29 Nov, 14:00:07`. */
function useMoment(): Question["moment"] {
  const { client, language } = useWidget();
  const { time } = useStore(client.clock.$setting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock writes by its setting
  return useCallback(
    (utime, hasSeconds = false) =>
      client.clock.format(utime, language, {
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
        ...(hasSeconds ? { second: "2-digit" } : {}),
        hourCycle: "h23",
      }),
    [client, language, time],
  );
}

type FiguresProps = Pick<MeasureViewProps, "info" | "name" | "view" | "onChoose"> & { answer: DeviceMeasure };

const makers = { bins: shownBins, cycles: shownCycles, intervals: shownIntervals };

function Figures({ info, answer, name, view, onChoose }: FiguresProps) {
  const { t, language } = useWidget();
  const whats = useMemo(() => [...new Set(answer.intervals.map(({ what }) => what))], [answer]);
  const numbers = useMemo(() => {
    if (info.form === "bins") return distinct(answer.points.map(({ number }) => number));
    return distinct(info.form === "cycles" ? answer.cycles.map(({ phase }) => phase) : answer.intervals.map(({ number }) => number));
  }, [info, answer]);
  // Of several rows of one quarter of an hour only what can be added up is drawn: the others say what a row is of.
  const hasSeveral = useMemo(
    () => new Set(answer.points.map(({ number, utime }) => `${number} ${utime}`)).size < answer.points.length,
    [answer],
  );
  const drawn =
    info.form === "intervals"
      ? whats.map((value) => ({ value, label: said(t, `what.${value}`, value) }))
      : info.figures
          .filter(({ unit }) => (hasSeveral ? unit === "count" : unit !== "utime"))
          .map(({ name: value }) => ({ value, label: figureName(t, value) }));
  const figure = drawn.find(({ value }) => value === view.figure)?.value ?? drawn[0]?.value ?? "";
  const isOne = info.form === "cycles";
  const wanted = view.number !== "" && numbers.includes(Number(view.number)) ? Number(view.number) : null;
  const number = wanted ?? (isOne ? (numbers[0] ?? null) : null);

  const moment = useMoment();
  const shown = useMemo(
    () => makers[info.form]({ info, answer, figure, number, t, language, moment }),
    [info, answer, figure, number, t, language, moment],
  );

  const what = drawn.find(({ value }) => value === figure)?.label ?? figure;
  const whose = info.subject === "signal" ? (number ?? "") : number === null ? "" : subjectText(t, info.subject, number);
  // On paper there is no choice beside it, so it says what was chosen.
  const title = [what, whose].filter((part) => part !== "").join(", ");

  if (shown.table.rows.length === 0 || numbers.length + answer.points.length === 0) {
    const { utime_first, utime_last } = answer;
    const isMissing =
      info.needs.length > 0 &&
      !answer.detectors.some(({ use, speeds }) => info.needs.includes(use) || (speeds && info.needs.includes("speeds")));
    return (
      <EmptyState title={t("noFigures")}>
        {isMissing && utime_first !== null
          ? t("noDetectors", { uses: info.needs.map((need) => said(t, `use.${need}`, need)).join(", ") })
          : utime_first === null || utime_last === null
            ? t("noEvents")
            : t("eventsFrom", { from: moment(utime_first), to: moment(utime_last) })}
      </EmptyState>
    );
  }
  return (
    <>
      {(drawn.length > 1 || numbers.length > 1) && (
        <div className={choice}>
          {drawn.length > 1 && (
            <SelectField label={t("shown")} value={figure} options={drawn} onChange={(value) => onChoose({ figure: value })} />
          )}
          {numbers.length > 1 && (
            <SelectField
              label={t(`column.${info.subject === "signal" ? "number" : info.subject}`)}
              value={number === null ? "" : `${number}`}
              options={[
                ...(isOne ? [] : [{ value: "", label: t(`all.${info.subject}`) }]),
                ...numbers.map((each) => ({
                  value: `${each}`,
                  label: info.subject === "signal" ? `${each}` : subjectText(t, info.subject, each),
                })),
              ]}
              onChange={(value) => onChoose({ number: value })}
            />
          )}
        </div>
      )}
      <div part="chart">
        <DenseView
          id={info.id}
          title={title}
          data={shown.data}
          table={shown.table}
          object={`${name}, ${measureName(t, info.id)}`}
          period={{ start: answer.utime_start, end: answer.utime_end }}
          {...(shown.data.lanes ? { height: 64 + 28 * shown.data.lanes.length } : {})}
        />
      </div>
    </>
  );
}
