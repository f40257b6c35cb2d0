import type { Dress } from "../kit/element.js";

export const dress: Dress = {
  texts: { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") },
  formAssociated: true,
  asksNobody: true,
};
