import type { Widget } from "../../core/internal.js";
import type { RtsPanelAttributes, RtsPanelEvents } from "./surface.js";

/** One signal controller (RTs): what its lights do, in which mode, and how it is. View-only without `control`. */
export const rtsPanel: Widget<RtsPanelAttributes, RtsPanelEvents> = {
  id: "rts-panel",
  tag: "its-rts-panel",
  title: { ru: "Светофорный объект", en: "Signal controller", es: "Regulador semafórico" },
  attributes: { device: "string", control: "boolean", tab: "string" },
  events: ["its-device-loaded", "its-navigate", "its-command-sent", "its-command-changed", "its-view-changed"],
  needs: "signals.view",
  screen: {
    path: "rts/:device",
    access: "signed-in",
    ground: "sunken",
    inAddress: { attributes: { tab: "replace" }, events: ["its-view-changed"] },
  },
  card: { width: 2, height: 480 },
  controls: () => import("./controls.js"),
  hotkeys: [
    {
      code: "KeyV",
      title: { ru: "К возврату управления системе", en: "To giving back control", es: "A la devolución del control" },
      isOfScreen: true,
    },
    { code: "KeyR", title: { ru: "К запросу режима", en: "To requesting a mode", es: "A la solicitud de un modo" }, isOfScreen: true },
  ],
  load: () => import("./element.js"),
};
