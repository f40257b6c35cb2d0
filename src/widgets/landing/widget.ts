import type { Widget } from "../../core/internal.js";
import type { LandingAttributes, LandingEvents } from "./surface.js";

/** The public page: what the system is and does for a city (spec 1). */
export const landing: Widget<LandingAttributes, LandingEvents> = {
  id: "landing",
  tag: "its-landing",
  title: { ru: "Система управления дорожным движением", en: "Road-traffic management system", es: "Sistema de gestión del tráfico" },
  attributes: { tab: "string", content: "string", "consent-url": "string", files: "string" },
  events: ["its-navigate", "its-tab-selected", "its-error"],
  screen: {
    path: "",
    access: "anyone",
    inAddress: { attributes: { tab: "push" }, events: ["its-tab-selected"] },
    hasHeading: true,
    fromHost: ["files"],
  },
  load: () => import("./element.js"),
};
