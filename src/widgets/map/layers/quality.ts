import { type Client, type MapLayer, perClient } from "../../../core/internal.js";
import { createLazySource } from "./lazy-source.js";

/** The approaches of an hour, by the level of service of their control delay. */
export const levelAppearances = {
  A: { label: "A", tone: "ok", severity: 0, status: "levelA" },
  B: { label: "B", tone: "ok", severity: 0, status: "levelB" },
  C: { label: "C", tone: "info", severity: 0, status: "levelC" },
  D: { label: "D", tone: "warning", severity: 1, status: "levelD" },
  E: { label: "E", tone: "error", severity: 2, status: "levelE" },
  F: { label: "F", tone: "error", severity: 3, status: "levelF" },
} as const;

export const approachWords = "подход approach acceso";

/** Zoom until which an approach is drawn small: there it is hardly beside its crossing. */
const SMALL_UNTIL = 15;

const sourceOf = (client: Client, utime: number | null) =>
  createLazySource(async () => (await import("../quality/items.js")).qualitySource(client, utime));

/** How vehicles fare on each approach of a signal: its letter on the side they come from. */
export const quality: MapLayer = {
  id: "quality",
  title: { ru: "Уровень обслуживания", en: "Level of service", es: "Nivel de servicio" },
  order: 10,
  isLate: true,
  isOffAtFirst: true,
  kinds: {
    approach: {
      shape: "octagon",
      title: { ru: "Подходы к перекрёсткам", en: "Approaches of crossings", es: "Accesos de los cruces" },
      one: { ru: "подход", en: "approach", es: "acceso" },
      aloneFrom: 0,
      smallUntil: SMALL_UNTIL,
    },
  },
  states: Object.values(levelAppearances),
  open: perClient("mapLayer/quality", (client) => ({
    ...sourceOf(client, null),
    // The hour that ends then, as that of the present is the last full one.
    at: (utime) => sourceOf(client, utime - 1),
    details: async (item) => (await import("../quality/items.js")).qualityDetails(client, item),
  })),
};
