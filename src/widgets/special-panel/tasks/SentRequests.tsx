import type { VehicleRequest } from "../../../core/internal.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useWidget } from "../../kit/use-widget.js";
import { refusalSentence, requestTone, requestWords } from "./request-words.js";
import { requestList as list } from "./styles.js";

/** Number of requests shown. */
const SHOWN = 3;

/** Requests sent from this page, with the provider's answers: that is not yet what the crew says. */
export function SentRequests({ requests }: { requests: readonly VehicleRequest[] }) {
  const { t } = useWidget();
  const cityTime = useCityTime();
  return (
    <div role="status" className={list}>
      {requests.slice(0, SHOWN).map((request) => {
        const { key, state, refusal, requestedAt } = request;
        return (
          <div key={key} data-state={state}>
            <p>
              <StatusBadge tone={requestTone[state]} word={t(`request.${state}`)} /> <span className="when">{cityTime(requestedAt)}</span>
            </p>
            <p>
              {requestWords(request, t)} {refusal ? refusalSentence(refusal, t) : t(`request.said.${state}`)}
            </p>
          </div>
        );
      })}
    </div>
  );
}
