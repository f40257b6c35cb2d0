import type { Controls } from "../../core/internal.js";

/** What people may set of this panel; whether it may control is for the page to say. */
export default {
  device: { title: { ru: "Номер детектора", en: "Number of the detector", es: "Número del detector" }, device: ["rtc"] },
} satisfies Controls;
