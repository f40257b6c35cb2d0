import { type Coefficients, defaults } from "./profit.js";

export interface Basis {
  currency: string;
  coefficients: Coefficients;
  /** What of the page's wishes could not be had, in sentences for the console. */
  complaints: readonly string[];
}

const money = ["equipmentCost", "platformCost", "serviceFee", "subscriptionFee"] as const;
const names = [...money, "markup", "margin"] as const;

/**
 * The currency and coefficients to count with. Of the page's coefficients each that is a number of 0 or more is taken. A
 * currency that we have no figures for needs all four amounts of the page; otherwise the language's own is used.
 */
export function basisOf(language: string, wanted: string | undefined, given: unknown): Basis {
  const complaints: string[] = [];
  const own = ownCoefficients(given, complaints);
  const usual = language === "ru" ? "RUB" : "USD";
  let currency = wanted?.trim().toUpperCase() || usual;
  if (!isCurrency(currency) || !(Object.hasOwn(defaults, currency) || money.every((name) => name in own))) {
    complaints.push(
      `"${wanted}" is not a currency it has coefficients for; it counts in ${usual}. Give ${money.join(", ")} in "coefficients".`,
    );
    currency = usual;
  }
  return { currency, coefficients: { ...(defaults[currency] ?? (defaults.USD as Coefficients)), ...own }, complaints };
}

function ownCoefficients(given: unknown, complaints: string[]): Partial<Coefficients> {
  const own: Partial<Coefficients> = Object.create(null);
  if (typeof given !== "object" || given === null) return own;
  for (const [name, value] of Object.entries(given)) {
    const known = names.find((each) => each === name);
    if (known && typeof value === "number" && value >= 0 && Number.isFinite(value)) own[known] = value;
    else complaints.push(`the coefficient "${name}" is unknown or not a number of 0 or more; it is left out.`);
  }
  return own;
}

function isCurrency(code: string): boolean {
  try {
    new Intl.NumberFormat("en", { style: "currency", currency: code });
    return true;
  } catch {
    return false;
  }
}
