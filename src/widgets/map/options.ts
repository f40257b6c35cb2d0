import type { ElementOptions } from "../kit/element.js";
import { leafletSheet } from "./engine/leaflet-sheet.js";

/** Default heights; any rule of the page for the tag overrides them. */
const heights = { large: 640, compact: 260 };
const large = [leafletSheet, `:host { block-size: ${heights.large}px; }`];
const compact = [leafletSheet, `:host { block-size: ${heights.compact}px; }`];

export const options: ElementOptions = {
  texts: { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") },
  deviceWords: true,
  height: (values) => (values.compact ? heights.compact : heights.large),
  sheets: (values) => (values.compact ? compact : large),
};
