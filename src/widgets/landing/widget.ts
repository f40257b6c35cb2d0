import type { Widget } from "../../core/index.js";

/** The public page: what the system is and does for a city (spec 1). */
export const landing: Widget = {
  id: "landing",
  tag: "its-landing",
  title: { ru: "Система управления дорожным движением", en: "Road-traffic management system", es: "Sistema de gestión del tráfico" },
  events: ["its-navigate"],
  screen: { path: "", access: "anyone" },
  load: () => import("./element.js"),
};
