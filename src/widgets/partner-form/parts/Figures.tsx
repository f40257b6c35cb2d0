import { Button } from "../../kit/controls/Button.js";
import { money, whole } from "../../kit/form/money.js";
import type { YieldFigures } from "../../kit/form/yield-figures.js";
import { useWidget } from "../../kit/use-widget.js";
import { note } from "../styles.js";

/** The estimate that was handed over, and that it goes nowhere by itself: the call has no place for it. */
export function Figures({ figures, onPutAway }: { figures: YieldFigures; onPutAway(): void }) {
  const { t, language, element } = useWidget();
  const { city, currency } = figures;
  const words = { city, population: whole(figures.population, language), lights: whole(figures.lights, language) };
  return (
    <aside className={note} aria-label={t("figures")} part="figures">
      <div className="head">
        <h3>{t("figures")}</h3>
        <Button
          kind="quiet"
          onClick={() => {
            element.focus();
            onPutAway();
          }}
        >
          {t("figuresAway")}
        </Button>
      </div>
      <p>{t(city ? "figuresOf" : "figuresOfNowhere", words)}</p>
      <dl>
        {(["implementation", "operation"] as const).map((kind) => (
          <div key={kind}>
            <dt>{t(kind)}</dt>
            <dd>{money(figures[kind], currency, language)}</dd>
          </div>
        ))}
      </dl>
      <p className="stay">{t("figuresStay")}</p>
    </aside>
  );
}
