import type { Language } from "../../core/internal.js";
import type { ElementOptions } from "../kit/element.js";
import { loadShipped } from "./content/shipped.js";

/** Content is loaded with the texts of its language, so that the page is complete at once; the screen shows failures. */
const withContent =
  <File>(language: Language, texts: () => Promise<File>) =>
  async () =>
    (await Promise.all([texts(), loadShipped(language).catch(() => null)]))[0];

export const options: ElementOptions = {
  texts: {
    ru: withContent("ru", () => import("./texts/ru.js")),
    en: withContent("en", () => import("./texts/en.js")),
    es: withContent("es", () => import("./texts/es.js")),
  },
  deviceWords: true,
};
