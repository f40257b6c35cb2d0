import { check, finite, type InferOutput, minValue, number, object, optional, pipe, safeParse, string } from "valibot";

const amount = pipe(number(), finite(), minValue(0));
const entries = {
  city: optional(string(), ""),
  population: amount,
  lights: amount,
  /** ISO 4217. */
  currency: pipe(
    string(),
    check((code) => /^[A-Z]{3}$/.test(code)),
  ),
  /** Profit of the partner from implementation, once. */
  implementation: amount,
  /** Profit of the partner from operation, a year. */
  operation: amount,
};
const YieldFigures = object(Object.assign(Object.create(null), entries) as typeof entries);

/** What the calculator passes to the partner form: the estimate and its inputs, amounts in `currency`. */
export type YieldFigures = InferOutput<typeof YieldFigures>;

/** Reads figures that a page or the calculator passed; null when they are not valid. */
export function readYieldFigures(given: unknown): YieldFigures | null {
  const { success, output } = safeParse(YieldFigures, given);
  return success ? output : null;
}
