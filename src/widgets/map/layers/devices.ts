import {
  createLayerSource,
  deviceStatuses,
  deviceStatusKey,
  deviceTone,
  listColumns,
  type MapLayer,
  perClient,
} from "../../../core/internal.js";
import { columnsPart } from "./columns-part.js";

/** Kinds whose telemetry has signal states by approach. */
export const approachKinds: ReadonlySet<string> = new Set(["rts"]);

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
      isNumbered: true,
      aloneFrom: 15,
    },
    rtc: {
      shape: "circle",
      title: { ru: "Детекторы", en: "Detectors", es: "Detectores" },
      one: { ru: "детектор", en: "detector", es: "detector" },
      panel: "rtc-panel",
      isNumbered: true,
      aloneFrom: 15,
      smallUntil: 17,
    },
  },
  states: deviceStatuses.map((status) => ({ tone: deviceTone[status], status: deviceStatusKey(status) })),
  open: perClient("mapLayer/devices", (client) =>
    createLayerSource(client, [columnsPart(listColumns(client, "rts"), "items"), columnsPart(listColumns(client, "rtc"), "items")]),
  ),
};
