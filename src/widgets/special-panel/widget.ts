import type { Widget } from "../../core/internal.js";
import type { SpecialPanelAttributes, SpecialPanelEvents } from "./surface.js";

/** One special vehicle: what it does now, what it has serviced, its tasks and reports. View-only without `control`. */
export const specialPanel: Widget<SpecialPanelAttributes, SpecialPanelEvents> = {
  id: "special-panel",
  tag: "its-special-panel",
  title: { ru: "Спецтехника", en: "Special equipment", es: "Vehículo especial" },
  attributes: { device: "string", control: "boolean" },
  events: ["its-device-loaded", "its-navigate", "its-task-sent", "its-task-changed"],
  needs: "vehicles.view",
  screen: { path: "spec/:device", access: "signed-in", ground: "sunken" },
  load: () => import("./element.js"),
};
