/** The locale of dates that are no moments of the city's clock: like it, our English has the day before the month. */
export const dateLocale = (language: string): string => (language === "en" ? "en-GB" : language);
