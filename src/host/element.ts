import { defineWidget } from "../widgets/kit/element.js";
import { Portal } from "./Portal.js";
import { portal } from "./widget.js";

defineWidget(portal, Portal, {
  texts: { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") },
});
