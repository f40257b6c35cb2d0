import type { ElementOptions } from "../kit/element.js";
import { leafletSheet } from "./engine/leaflet-sheet.js";

/** Default heights; any rule of the page for the tag overrides them. */
const large = [leafletSheet, ":host { block-size: 640px; }"];
const compact = [leafletSheet, ":host { block-size: 260px; }"];

export const options: ElementOptions = {
  texts: { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") },
  deviceWords: true,
  sheets: (values) => (values.compact ? compact : large),
};
