import { createLayerSource, deviceStatuses, type MapLayer } from "../../../core/index.js";
import { deviceStatusKey, deviceTone } from "../../kit/parts/device-tone.js";
import { deviceFeed, feedPart } from "../feed/feed.js";

/** Signal controllers (RTs) and road detectors (RTc) with their status. */
export const devices: MapLayer = {
  id: "devices",
  title: { ru: "Устройства", en: "Devices", es: "Dispositivos" },
  order: 1,
  kinds: {
    rts: {
      shape: "square",
      title: { ru: "Светофоры", en: "Signal controllers", es: "Semáforos" },
      one: { ru: "светофор", en: "signal controller", es: "semáforo" },
      panel: "rts-panel",
    },
    rtc: {
      shape: "circle",
      title: { ru: "Детекторы", en: "Detectors", es: "Detectores" },
      one: { ru: "детектор", en: "detector", es: "detector" },
      panel: "rtc-panel",
    },
  },
  states: deviceStatuses.map((status) => ({ tone: deviceTone[status], status: deviceStatusKey(status) })),
  open: (client) =>
    client.keep("mapLayer/devices", () =>
      createLayerSource(client, [feedPart(deviceFeed(client, "rts"), "items"), feedPart(deviceFeed(client, "rtc"), "items")]),
    ),
};
