import { money, whole } from "../../kit/form/money.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Profit } from "../profit.js";
import type { Estimate } from "../use-estimate.js";

/** How the two figures were reached, step by step, with the coefficients in force. */
export function Basis({ estimate: { population, lights, basis }, profit }: { estimate: Estimate; profit: Profit }) {
  const { t, language } = useWidget();
  const { currency, coefficients: of } = basis;
  const inMoney = (value: number) => money(value, currency, language);
  const percent = (part: number) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(part);
  const count = whole(lights.value ?? 0, language);
  const thousands = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format((population.value ?? 0) / 1000);

  const sums = [
    {
      kind: "implementation",
      steps: [
        { key: "equipment", formula: `${count} × ${inMoney(of.equipmentCost)}`, amount: profit.equipment },
        { key: "platform", formula: `${thousands} × ${inMoney(of.platformCost)}`, amount: profit.platform },
      ],
      share: t("markup", { percent: percent(of.markup) }),
      total: profit.implementation,
    },
    {
      kind: "operation",
      steps: [
        { key: "service", formula: `${count} × ${inMoney(of.serviceFee)}`, amount: profit.service },
        { key: "subscription", formula: `${thousands} × ${inMoney(of.subscriptionFee)}`, amount: profit.subscription },
      ],
      share: t("margin", { percent: percent(of.margin) }),
      total: profit.operation,
    },
  ];

  return (
    <details className="basis" part="basis">
      <summary>{t("howReached")}</summary>
      <div className="sums">
        {sums.map(({ kind, steps, share, total }) => (
          <section key={kind} aria-label={t(kind)}>
            <h3>{t(kind)}</h3>
            <dl>
              {steps.map(({ key, formula, amount }) => (
                <div key={key}>
                  <dt>
                    {t(key)} <span className="formula">{formula}</span>
                  </dt>
                  <dd>{inMoney(amount)}</dd>
                </div>
              ))}
              <div className="total">
                <dt>{share}</dt>
                <dd>{inMoney(total)}</dd>
              </div>
            </dl>
          </section>
        ))}
      </div>
    </details>
  );
}
