import type { Widget } from "../../core/internal.js";
import type { StudioAttributes, StudioEvents } from "./surface.js";

/** Puts a widget together for a page of others: attributes, a live look, the lines to copy. */
export const studio: Widget<StudioAttributes, StudioEvents> = {
  id: "studio",
  tag: "its-studio",
  title: { ru: "Виджет на свой сайт", en: "A widget for your site", es: "Un widget para su sitio" },
  attributes: { widget: "string", files: "string", values: "json", compact: "boolean" },
  events: ["its-view-changed"],
  screen: {
    path: "embed",
    access: "anyone",
    inAddress: { attributes: { widget: "replace" }, events: ["its-view-changed"] },
    fromHost: ["files"],
    layout: "fill",
  },
  load: () => import("./element.js"),
};
