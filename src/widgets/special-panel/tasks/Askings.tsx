import type { Asking } from "../../../core/internal.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useWidget } from "../../kit/use-widget.js";
import { askingTone, askingWords, refusalSentence } from "./asking-words.js";
import { askings as list } from "./styles.js";

/** Requests of this page shown with what became of them. */
const SHOWN = 3;

/** What was asked from this page and what the provider answered: that is not yet what the crew says. */
export function Askings({ askings }: { askings: readonly Asking[] }) {
  const { t } = useWidget();
  const cityTime = useCityTime();
  return (
    <div role="status" className={list}>
      {askings.slice(0, SHOWN).map((asking) => {
        const { key, state, refusal, asked } = asking;
        return (
          <div key={key} data-state={state}>
            <p>
              <StatusBadge tone={askingTone[state]} word={t(`asking.${state}`)} /> <span className="when">{cityTime(asked)}</span>
            </p>
            <p>
              {askingWords(asking, t)} {refusal ? refusalSentence(refusal, t) : t(`asking.said.${state}`)}
            </p>
          </div>
        );
      })}
    </div>
  );
}
