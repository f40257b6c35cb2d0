/** An amount in whole units of its currency, as the language writes it: `1 250 000 ₽`, `$1,250,000`. */
export const money = (amount: number, currency: string, language: string): string =>
  new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 }).format(
    amount,
  );

/** A whole number as the language writes it. */
export const whole = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
