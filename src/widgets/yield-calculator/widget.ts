import type { Widget } from "../../core/index.js";

/**
 * What a partner could earn in a city (spec 1). `coefficients` are those of `profit.ts`, as JSON, in `currency`; without
 * `currency` it counts in roubles on a Russian page and in dollars elsewhere. In a form it gives `city`, `population`,
 * `lights`, `currency`, `implementation` and `operation`.
 */
export const yieldCalculator: Widget = {
  id: "yield-calculator",
  tag: "its-yield-calculator",
  title: { ru: "Калькулятор доходности", en: "Yield calculator", es: "Calculadora de rentabilidad" },
  attributes: {
    city: "string",
    population: "number",
    lights: "number",
    currency: "string",
    coefficients: "json",
    "prefill-from": "string",
  },
  events: ["its-yield-calculated", "its-partnership-requested"],
  load: () => import("./element.js"),
};
