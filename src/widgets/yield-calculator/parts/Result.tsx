import { money } from "../../kit/form/money.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Estimate } from "../use-estimate.js";

/** The two figures, renewed while one types; a dash as long as there is nothing to count with. */
export function Result({ estimate: { city, profit, basis } }: { estimate: Estimate }) {
  const { t, language } = useWidget();
  const amount = (value: number | undefined) => (value === undefined ? "—" : money(value, basis.currency, language));
  return (
    <section className="result" role="status" aria-label={t("result")} part="result">
      <p className="kind">{city.trim() ? t("estimateOf", { city: city.trim() }) : t("estimate")}</p>
      <dl>
        <div>
          <dt>{t("implementation")}</dt>
          <dd>{amount(profit?.implementation)}</dd>
        </div>
        <div>
          <dt>{t("operation")}</dt>
          <dd>
            {amount(profit?.operation)}
            {profit && <span className="unit">{t("perYear")}</span>}
          </dd>
        </div>
      </dl>
      {!profit && <p className="waiting">{t("waiting")}</p>}
    </section>
  );
}
