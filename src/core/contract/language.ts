/** The languages of screens, reports and of the words that a provider makes. */
export const languages = ["ru", "en", "es"] as const;
export type Language = (typeof languages)[number];
