import type { Widget } from "../../core/internal.js";
import type { SignalPerformanceAttributes, SignalPerformanceEvents } from "./surface.js";

/** What one signal achieves: the measures that a provider computes of its events, each with its formula, its source and its minutes with data. */
export const signalPerformance: Widget<SignalPerformanceAttributes, SignalPerformanceEvents> = {
  id: "signal-performance",
  tag: "its-signal-performance",
  title: { ru: "Показатели работы", en: "Performance", es: "Rendimiento" },
  attributes: { device: "string", measure: "string", figure: "string", number: "string", from: "string", to: "string" },
  events: ["its-view-changed"],
  needs: "analytics.view",
  tab: { of: ["rts"] },
  card: { width: 2, height: 760 },
  controls: () => import("./controls.js"),
  load: () => import("./element.js"),
};
