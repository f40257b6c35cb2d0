import type { Widget } from "../../core/internal.js";
import type { BusPanelAttributes, BusPanelEvents } from "./surface.js";

/** One bus: its camera, passengers, log, place, and its route with the next arrivals. */
export const busPanel: Widget<BusPanelAttributes, BusPanelEvents> = {
  id: "bus-panel",
  tag: "its-bus-panel",
  title: { ru: "Автобус", en: "Bus", es: "Autobús" },
  attributes: { device: "string", guest: "boolean" },
  events: ["its-device-loaded", "its-navigate"],
  needs: "vehicles.view",
  screen: { path: "bus/:device", access: "signed-in", ground: "sunken" },
  load: () => import("./element.js"),
};
