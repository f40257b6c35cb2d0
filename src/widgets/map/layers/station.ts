import type { MapLayer } from "../../../core/index.js";
import { transportSource } from "./transport.js";

/** Smart stops with the next arrival; all arrivals when selected. */
export const station: MapLayer = {
  id: "station",
  title: { ru: "Умные остановки", en: "Smart stops", es: "Paradas inteligentes" },
  order: 3,
  kinds: {
    station: {
      shape: "flag",
      title: { ru: "Остановки", en: "Stops", es: "Paradas" },
      one: { ru: "остановка", en: "stop", es: "parada" },
      isAlone: true,
      symbolFrom: 16,
    },
  },
  states: [],
  open: (client) =>
    client.keep("mapLayer/station", () => ({
      ...transportSource(client, "station", ({ name, arrivals: [next] }, age) => ({
        name,
        words: "остановка stop",
        tone: "neutral",
        severity: 0,
        status: next ? "nextArrival" : "noArrivals",
        values: next ? { route: next.route, time: client.clock.format(next.utime, "ru", { timeStyle: "short" }) } : {},
        age,
      })),
      details: async (item) => (await import("./details.js")).stationDetails(client, item),
    })),
};
