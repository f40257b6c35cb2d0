import type { ElementOptions } from "../kit/element.js";

export const options: ElementOptions = {
  texts: { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") },
  deviceWords: true,
};
