import type { Widget } from "../../core/index.js";

/** One signal controller (RTs): what its lights do, in which mode, and how it is. Read-only. */
export const rtsPanel: Widget = {
  id: "rts-panel",
  tag: "its-rts-panel",
  title: { ru: "Светофорный объект", en: "Signal controller", es: "Regulador semafórico" },
  attributes: { device: "string" },
  events: ["its-device-loaded"],
  screen: { path: "rts/:device", access: "signed-in" },
  load: () => import("./element.js"),
};
