import { useStore, useWidget } from "../../kit/use-widget.js";
import { metrics } from "../metrics.js";
import type { AnalyticsStore } from "../store.js";
import { strip } from "../strip-styles.js";
import { cards, place } from "../styles.js";

/** The places of the head, of nine figures and of what stands below them, as large as what comes. */
export function AnswerWaiting({ isDetail = false }: { isDetail?: boolean }) {
  const { t } = useWidget();
  return (
    <div className={place} role="status" aria-label={t("loadingThing", { name: t("figures") })}>
      <div className="head" aria-hidden="true" />
      <div className={strip} aria-hidden="true">
        {metrics.map(({ id }) => (
          <div key={id} />
        ))}
      </div>
      {isDetail ? (
        <div className="detail" aria-hidden="true" />
      ) : (
        <div className={cards} aria-hidden="true">
          {metrics.map(({ id }) => (
            <div key={id} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The same for one element, as its attributes say. */
export const WaitingOf = ({ store }: { store: AnalyticsStore }) => <AnswerWaiting isDetail={useStore(store.$metric) !== null} />;
