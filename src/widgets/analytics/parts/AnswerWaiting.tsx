import { useStore, useWidget } from "../../kit/use-widget.js";
import { metrics } from "../metrics.js";
import type { AnalyticsStore } from "../store.js";
import { strip } from "../strip-styles.js";
import { cardName, cards, place } from "../styles.js";

interface AnswerWaitingProps {
  isDetail?: boolean;
  /** Whether the figures are compared with nothing. */
  isAlone?: boolean;
}

/** The places of the head, of nine figures and of what stands below them, named and as large as what comes. */
export function AnswerWaiting({ isDetail = false, isAlone = false }: AnswerWaitingProps) {
  const { t } = useWidget();
  return (
    <div className={place} role="status" aria-label={t("loadingThing", { name: t("figures") })}>
      <div className="head" aria-hidden="true" />
      <ul className={strip} data-alone={isAlone || undefined} aria-hidden="true">
        {metrics.map(({ id }) => (
          <li key={id}>
            <div className="awaited">
              <span className="name">{t(`metric.${id}`)}</span>
              <strong>
                &nbsp;<small>&nbsp;</small>
              </strong>
              <span className="change" />
            </div>
          </li>
        ))}
      </ul>
      {isDetail ? (
        <div className="detail" aria-hidden="true" />
      ) : (
        <div className={cards} aria-hidden="true">
          {metrics.map(({ id }) => (
            <div key={id}>
              <p className={cardName}>{t(`metric.${id}`)}</p>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The same for one element, as its attributes say. */
export const WaitingOf = ({ store }: { store: AnalyticsStore }) => (
  <AnswerWaiting isDetail={useStore(store.$metric) !== null} isAlone={useStore(store.$applied).compare.with === "none"} />
);
