import type { Language } from "../../../core/internal.js";
import type { Pictures } from "../pictures/pictures.js";
import type { LandingContent } from "./content.js";

/** What the page says without a content of its owner, and its pictures. */
export interface Shipped {
  content: LandingContent;
  pictures: Pictures;
}

const files: Record<Language, () => Promise<Shipped>> = {
  ru: () => import("../pictures/ru.js"),
  en: () => import("../pictures/en.js"),
  es: () => import("../pictures/es.js"),
};

/** By language, as far as it has been loaded. */
export const shipped: Partial<Record<Language, Shipped>> = {};

export async function loadShipped(language: Language): Promise<Shipped> {
  shipped[language] ??= await files[language]();
  return shipped[language];
}
