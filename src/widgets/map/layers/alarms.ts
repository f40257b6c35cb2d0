import { type MapLayer, perClient } from "../../../core/internal.js";
import { createLazySource } from "./lazy-source.js";

const title = { ru: "Тревоги", en: "Alarms", es: "Alarmas" };
const one = { ru: "тревога", en: "alarm", es: "alarma" };
const shown = { panel: "alarms", attribute: "alarm" };

/** Zoom until which what is not urgent is drawn small and below the others. */
const SMALL_UNTIL = 15;

export const alarmAppearances = {
  critical: { tone: "error", status: "alarmCritical" },
  high: { tone: "error", status: "alarmHigh" },
  medium: { tone: "warning", status: "alarmMedium" },
  low: { tone: "info", status: "alarmLow" },
} as const;

/** Alarms of the list at their places: what is urgent is large and above, one mark for one cause. */
export const alarms: MapLayer = {
  id: "alarms",
  title,
  order: 8,
  isLate: true,
  kinds: {
    alarm: { shape: "triangle", title, one, isAlone: true, ...shown },
    "lesser-alarm": {
      shape: "triangle",
      title: { ru: "Тревоги, средние и низкие", en: "Alarms, medium and low", es: "Alarmas, medias y bajas" },
      one,
      aloneFrom: 0,
      smallUntil: SMALL_UNTIL,
      ...shown,
    },
  },
  states: Object.values(alarmAppearances),
  open: perClient("mapLayer/alarms", (client) =>
    createLazySource(async () => (await import("../orders/alarm-items.js")).alarmSource(client)),
  ),
};
