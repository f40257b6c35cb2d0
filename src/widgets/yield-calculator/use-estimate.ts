import { useEffect, useMemo } from "react";
import { draftOf } from "../kit/form/draft.js";
import { whole } from "../kit/form/money.js";
import { prefilled } from "../kit/form/prefill.js";
import type { YieldFigures } from "../kit/form/yield-figures.js";
import { useFormValue, useKept, useStore, useWidget } from "../kit/use-widget.js";
import { basisOf } from "./coefficients.js";
import { estimateProfit } from "./profit.js";
import { createYieldCalculator } from "./store.js";
import type { YieldCalculatorEvents } from "./surface.js";
import { type FigureName, type Flaw, limits, readWhole } from "./whole-number.js";

/** Milliseconds of quiet after which a new estimate is told to the page. */
const SETTLED = 400;

export const fields = ["city", "population", "lights"] as const;

/** The state of a calculator on screen: what is in its fields, what is wrong with it, what follows from it. */
export function useEstimate(attributes: Readonly<Record<string, unknown>>) {
  const { language, element, emit } = useWidget<YieldCalculatorEvents>();
  const calculator = useKept("calculator", () => createYieldCalculator(draftOf("yield-calculator", element)));
  const typed = useStore(calculator.$typed);
  const left = useStore(calculator.$left);

  const filledIn = prefilled(fields, attributes, attributes.prefillFrom as string | undefined);
  const city = typed.city ?? filledIn.city ?? "";
  const figure = (name: FigureName) => {
    const read = readWhole(typed[name] ?? filledIn[name] ?? "", limits[name]);
    const isNumber = typeof read === "number";
    const shown = typed[name] ?? (isNumber ? whole(read, language) : (filledIn[name] ?? ""));
    const flaw: Flaw | undefined = isNumber ? undefined : read;
    const isJudged = left[name] === true || (flaw !== undefined && flaw !== "missing");
    return { value: isNumber ? read : null, shown, flaw, error: isJudged ? flaw : undefined };
  };
  const population = figure("population");
  const lights = figure("lights");

  const { currency: wanted, coefficients: given } = attributes;
  const basis = useMemo(() => basisOf(language, wanted as string | undefined, given), [language, wanted, given]);
  const profit = useMemo(
    () =>
      population.value === null || lights.value === null
        ? null
        : estimateProfit({ population: population.value, lights: lights.value }, basis.coefficients),
    [population.value, lights.value, basis],
  );
  const figures = useMemo<YieldFigures | null>(() => {
    if (!profit || population.value === null || lights.value === null) return null;
    const { implementation, operation } = profit;
    return { city: city.trim(), population: population.value, lights: lights.value, currency: basis.currency, implementation, operation };
  }, [profit, population.value, lights.value, city, basis]);

  useEffect(() => {
    for (const complaint of basis.complaints) globalThis.console?.warn(`its: <its-yield-calculator>: ${complaint}`);
  }, [basis]);
  useEffect(() => {
    if (!figures) return;
    const timer = setTimeout(() => {
      const news = { ...figures, coefficients: basis.coefficients };
      if (calculator.isNews(news)) emit("its-yield-calculated", news);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [figures, basis, calculator, emit]);
  useFormValue(useMemo(() => figures && entriesOf(figures), [figures]));

  return { calculator, city, population, lights, basis, profit, figures };
}

export type Estimate = ReturnType<typeof useEstimate>;

function entriesOf(figures: YieldFigures): FormData {
  const entries = new FormData();
  for (const [name, value] of Object.entries(figures)) entries.set(name, `${value}`);
  return entries;
}
