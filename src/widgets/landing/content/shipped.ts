import type { Language } from "../../../core/internal.js";
import type { LandingContent } from "./content.js";

const files: Record<Language, () => Promise<{ default: LandingContent }>> = {
  ru: () => import("./ru.js"),
  en: () => import("./en.js"),
  es: () => import("./es.js"),
};

/** The shipped content by language, as far as it has been loaded. */
export const shipped: Partial<Record<Language, LandingContent>> = {};

export async function loadShipped(language: Language): Promise<LandingContent> {
  shipped[language] ??= (await files[language]()).default;
  return shipped[language];
}
