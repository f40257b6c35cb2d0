import { useMemo } from "react";
import { city, unitIn } from "../../../core/internal.js";
import { Chart } from "../../kit/chart/Chart.js";
import { ChartTexts } from "../../kit/chart/ChartTexts.js";
import type { ChartData } from "../../kit/chart/data.js";
import { chart as chartClass } from "../../kit/chart/styles.js";
import { cityFieldOf } from "../../kit/device/city-moment.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { highlightsOf } from "../highlights.js";
import { metrics, type Track } from "../metrics.js";
import { page, sheets } from "../report-styles.js";
import { chartOf, pointsOf, usualDay } from "../tracks.js";
import { useMoments } from "../use-moments.js";
import type { AnswerProps } from "./Answer.js";
import { DayTable } from "./DayTable.js";
import { Figure } from "./Figure.js";

type ReportProps = Pick<AnswerProps, "subject" | "found" | "other">;

const HOURS = Array.from({ length: 24 }, (_, hour) => `${`${hour}`.padStart(2, "0")}:00`);

/** Two sheets of A4: what happened in figures and sentences; how the days and a usual day went. */
export function Report(sides: ReportProps) {
  const { client, t, language } = useWidget();
  const { subject, found } = sides;
  const name = useResource(city(client)).data?.name;
  const day = useMoments("day", subject.span);
  const hour = useMoments("hour", subject.span);
  const made = client.clock.format(client.clock.now(), language, { dateStyle: "long", timeStyle: "short" });
  const lines = highlightsOf(
    found,
    t,
    language,
    (utime) => day(utime).name,
    (utime) => hour(utime).name,
  );
  return (
    <ChartTexts>
      <div className={sheets} part="report">
        <article className={page}>
          <header>
            <p>{name}</p>
            <h2>{t("report")}</h2>
            <p>
              {[
                subject.title,
                subject.period,
                subject.question.objectDirection ? t(`from.${subject.question.objectDirection}`) : t("allDirections"),
              ].join(" · ")}
            </p>
          </header>
          {lines.length > 0 && (
            <section>
              <h3>{t("highlights")}</h3>
              <ul className="highlights">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <h3>{t("figures")}</h3>
            <div className="figures">
              {metrics.map((metric) => (
                <div key={metric.id}>
                  <h4>{t(`metric.${metric.id}`)}</h4>
                  {metric.figure(found) ? <Figure metric={metric} {...sides} /> : <p>{t("notOffered")}</p>}
                </div>
              ))}
            </div>
          </section>
          <Days {...sides} />
          <footer>{t("madeAt", { time: made })}</footer>
        </article>
        <article className={page}>
          <div className="pair">
            <UsualDay id="speed" track={found.analytics_speed} other={sides.other?.analytics_speed} subject={subject} />
            <UsualDay id="jams" track={found.analytics_jam_hour} other={sides.other?.analytics_jam_hour} subject={subject} />
          </div>
          <DayTable subject={subject} found={found} />
          <section>
            <h3>{t("howToRead")}</h3>
            <dl className="notes">
              {metrics.map(({ id }) => (
                <div key={id}>
                  <dt>{t(`metric.${id}`)}</dt>
                  <dd>{t(`meaning.${id}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </article>
      </div>
    </ChartTexts>
  );
}

/** Vehicles of each day; where the period is one day, of each hour. */
function Days({ subject, found, other }: ReportProps) {
  const { client, t, language } = useWidget();
  const { time } = useStore(client.clock.$setting);
  const by = (found.analytics_kts_daily?.series.length ?? 0) > 1 ? "day" : "hour";
  const placeOf = useMoments(by, subject.span);
  const track = by === "day" ? found.analytics_kts_daily : found.analytics_kts_hour;
  const before = by === "day" ? other?.analytics_kts_daily : other?.analytics_kts_hour;
  const title = t(`chart.title.kts.${by}`);
  const data = useMemo(() => {
    if (!track) return null;
    const side = before && subject.other ? { ...subject.other, points: pointsOf(before, by, time) } : undefined;
    const name = side ? subject.name : title;
    return chartOf({ by, time, name, now: pointsOf(track, by, time), other: side }, t(`axis.${by}`), unitIn(track.unit, language), placeOf);
  }, [track, before, by, subject, placeOf, t, language, time, title]);
  return data && <Drawn title={title} data={data} form="columns" />;
}

interface UsualDayProps {
  id: "speed" | "jams";
  track: Track | undefined;
  other: Track | undefined;
  subject: ReportProps["subject"];
}

function UsualDay({ id, track, other, subject }: UsualDayProps) {
  const { client, t, language } = useWidget();
  const title = t(`usual.${id}`);
  const data = useMemo((): ChartData | null => {
    if (!track) return null;
    const values = (of: Track) =>
      usualDay(pointsOf(of, "hour", client.clock.time()), (utime) => Number(cityFieldOf(utime, client.clock).slice(11, 13)));
    return {
      axis: t("axis.hour"),
      unit: unitIn(track.unit, language),
      places: HOURS.map((label) => ({ label, name: label })),
      series: [
        { name: other && subject.other ? subject.name : title, values: values(track) },
        ...(other && subject.other ? [{ name: subject.other.name, values: values(other) }] : []),
      ],
    };
  }, [track, other, subject, client, t, language, title]);
  return data && <Drawn title={title} data={data} form="line" height={150} />;
}

function Drawn({ title, data, form, height = 170 }: { title: string; data: ChartData; form: "columns" | "line"; height?: number }) {
  return (
    <section className={chartClass}>
      <h3>
        {title}, {data.unit}
      </h3>
      <Chart title={title} data={data} form={form} height={height} isDrawnAtOnce />
    </section>
  );
}
