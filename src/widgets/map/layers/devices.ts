import {
  type Age,
  createLayerSource,
  type Device,
  deviceStatuses,
  distinct,
  layerPart,
  type MapItem,
  type MapLayer,
  rtcDevices,
  rtsDevices,
} from "../../../core/index.js";
import { crossingName } from "../../kit/device/crossing-name.js";
import { deviceStatusKey, deviceTone } from "../../kit/parts/device-tone.js";

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
      createLayerSource(client, [
        layerPart(rtsDevices(client), "deviceList", (list, age) => toItems("rts", list, age)),
        layerPart(rtcDevices(client), "deviceList", (list, age) => toItems("rtc", list, age)),
      ]),
    ),
};

/** One item for each oID. */
export const toItems = (kind: string, list: readonly Device[], age: Age): MapItem[] =>
  distinct(
    list.map(({ oID, latitude, longitude, status, description, streets }) => ({
      key: `${kind}:${oID}`,
      oID,
      kind,
      latitude,
      longitude,
      name: description.trim() || crossingName(streets) || `№ ${oID}`,
      words: streets.join(" "),
      tone: deviceTone[status],
      severity: deviceStatuses.indexOf(status),
      status: deviceStatusKey(status),
      age,
    })),
  );
