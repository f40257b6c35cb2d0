import type { YieldFigures } from "../kit/form/yield-figures.js";
import type { Coefficients } from "./profit.js";

export type { Coefficients, YieldFigures };

export interface YieldCalculatorAttributes {
  /** name of the city */
  city?: string;
  /** number of residents */
  population?: number;
  /** number of crossings with signals */
  lights?: number;
  /** without it roubles on a Russian page and dollars elsewhere; others with their own `coefficients` */
  currency?: "RUB" | "USD" | (string & Record<never, never>);
  /** those of `profit.ts`, in the currency; one that is left out is ours */
  coefficients?: Partial<Coefficients>;
  /** `url`: the page's address may fill the fields in, by parameters of the same names */
  "prefill-from"?: "url";
}

export interface YieldCalculatorEvents {
  /** a new estimate, when the typing has settled */
  "its-yield-calculated": YieldFigures & { coefficients: Coefficients };
  /** a partnership is wanted, with these figures; `preventDefault` leaves handing them over to the page */
  "its-partnership-requested": YieldFigures;
}
