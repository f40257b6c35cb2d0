/** Locale of plain dates, without a time zone: as in the city's clock, our English is `en-GB` (day before month). */
export const dateLocale = (language: string): string => (language === "en" ? "en-GB" : language);
