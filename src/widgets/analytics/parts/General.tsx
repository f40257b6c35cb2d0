import { chart as chartClass, legend } from "../../kit/chart/styles.js";
import { classes } from "../../kit/css.js";
import { Later } from "../../kit/parts/Later.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { type Metric, metrics } from "../metrics.js";
import { cards } from "../styles.js";
import type { AnalyticsEvents } from "../surface.js";
import type { AnswerProps } from "./Answer.js";
import { FigureStrip } from "./FigureStrip.js";
import { MetricCard } from "./MetricCard.js";
import { MetricDetail } from "./MetricDetail.js";
import { SubjectHead } from "./SubjectHead.js";
import { XlsxExport } from "./XlsxExport.js";

const devices = () => import("./Devices.js").then(({ Devices }) => Devices);

/** The nine metrics of spec 2: their figures, then a card for each or one of them in detail; the devices they come from. */
export function General({ store, answered, ...sides }: AnswerProps) {
  const { root, emit } = useWidget<AnalyticsEvents>();
  const focusNext = useNextFocus();
  const opened = useStore(store.$metric);
  const metric = metrics.find(({ id }) => id === opened);
  const { subject } = sides;

  const open = (id: Metric["id"] | null) => {
    const before = store.$metric.get();
    focusNext(() => root.querySelector<HTMLElement>(id ? "[data-back]" : `[data-metric="${before}"]`));
    store.$metric.set(id);
    emit("its-metric-selected", { metric: id });
  };
  return (
    <>
      <SubjectHead subject={subject} answered={answered}>
        <XlsxExport subject={subject} />
      </SubjectHead>
      <FigureStrip {...sides} opened={opened} onOpen={open} />
      {metric ? (
        <MetricDetail metric={metric} {...sides} onClose={() => open(null)} />
      ) : (
        <>
          {subject.other && (sides.other || sides.isOtherAwaited) && (
            <ul className={classes(chartClass, legend)}>
              {[subject.name, subject.other.name].map((name, at) => (
                <li key={name}>
                  <i data-series={at + 1} data-form="line" aria-hidden="true" />
                  {name}
                </li>
              ))}
            </ul>
          )}
          <div className={cards} part="charts">
            {metrics.map((each) => (
              <MetricCard key={each.id} metric={each} {...sides} onOpen={open} />
            ))}
          </div>
        </>
      )}
      {subject.objects.length > 0 && <Later load={devices} with={{ objects: subject.objects }} />}
    </>
  );
}
