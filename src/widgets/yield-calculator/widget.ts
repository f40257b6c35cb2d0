import type { Widget } from "../../core/internal.js";
import type { YieldCalculatorAttributes, YieldCalculatorEvents } from "./surface.js";

/** What a partner could earn in a city (spec 1). */
export const yieldCalculator: Widget<YieldCalculatorAttributes, YieldCalculatorEvents> = {
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
