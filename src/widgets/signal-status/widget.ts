import type { Widget } from "../../core/internal.js";
import type { SignalStatusAttributes } from "./surface.js";

/** What residents are told of a crossing with traffic lights, or of all on a street. */
export const signalStatus: Widget<SignalStatusAttributes> = {
  id: "signal-status",
  tag: "its-signal-status",
  title: { ru: "Работает ли светофор", en: "Are the lights working?", es: "¿Funciona el semáforo?" },
  attributes: { device: "string", street: "string" },
  controls: () => import("./controls.js"),
  load: () => import("./element.js"),
};
