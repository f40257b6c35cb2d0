import { Later } from "../../kit/parts/Later.js";
import { metrics } from "../metrics.js";
import { cards } from "../styles.js";
import type { AnswerProps } from "./Answer.js";
import { MetricCard } from "./MetricCard.js";
import { SubjectHead } from "./SubjectHead.js";
import { XlsxExport } from "./XlsxExport.js";

const devices = () => import("./Devices.js").then(({ Devices }) => Devices);

/** The nine metrics of spec 2, each with its chart, and the devices they come from. */
export function General({ subject, found, other, answered }: AnswerProps) {
  return (
    <>
      <SubjectHead subject={subject} answered={answered}>
        <XlsxExport subject={subject} />
      </SubjectHead>
      <div className={cards} part="figures">
        {metrics.map((metric) => (
          <MetricCard key={metric.id} metric={metric} subject={subject} found={found} other={other} />
        ))}
      </div>
      {subject.objects.length > 0 && <Later load={devices} with={{ objects: subject.objects }} />}
    </>
  );
}
