import type { Widget } from "../../core/internal.js";
import type { RtcPanelAttributes, RtcPanelEvents } from "./surface.js";

/** One road detector (RTc): how it is. Read-only. */
export const rtcPanel: Widget<RtcPanelAttributes, RtcPanelEvents> = {
  id: "rtc-panel",
  tag: "its-rtc-panel",
  title: { ru: "Детектор транспорта", en: "Road detector", es: "Detector de tráfico" },
  attributes: { device: "string" },
  events: ["its-device-loaded", "its-navigate"],
  needs: "signals.view",
  screen: { path: "rtc/:device", access: "signed-in", ground: "sunken" },
  card: { width: 2, height: 480 },
  controls: () => import("./controls.js"),
  load: () => import("./element.js"),
};
