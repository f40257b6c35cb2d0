import type { Asking } from "../../../core/index.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useWidget } from "../../kit/use-widget.js";
import { askingTone, refusalSentence } from "./asking-words.js";
import { askings as list } from "./styles.js";
import { workWords } from "./words.js";

/** Requests of this page shown with what became of them. */
const SHOWN = 3;

/** What was asked from this page and what the provider answered: that is not yet what the crew says. */
export function Askings({ askings }: { askings: readonly Asking[] }) {
  const { t } = useWidget();
  const cityTime = useCityTime();
  return (
    <div role="status" className={list}>
      {askings.slice(0, SHOWN).map(({ key, what, work, section_name, state, refusal, asked }) => (
        <div key={key} data-state={state}>
          <p>
            <StatusBadge tone={askingTone[state]} word={t(`asking.${state}`)} /> <span className="when">{cityTime(asked)}</span>
          </p>
          <p>
            {t(what === "set" ? "asking.set" : "asking.cancel", { name: `${workWords(work, t)}, ${section_name}` })}{" "}
            {refusal ? refusalSentence(refusal, t) : t(`asking.said.${state}`)}
          </p>
        </div>
      ))}
    </div>
  );
}
