import type { Widget } from "../core/internal.js";

/** The host as an element: the whole product in one tag, made only by the host's own page. */
export const portal: Widget = {
  id: "portal",
  tag: "its-portal",
  title: { ru: "Портал ИТС", en: "ITS portal", es: "Portal ITS" },
  load: () => import("./element.js"),
};
