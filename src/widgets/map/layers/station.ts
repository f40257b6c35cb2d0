import { createLayerSource, listColumns, type MapLayer, perClient } from "../../../core/internal.js";
import { columnsPart } from "./columns-part.js";

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
  open: perClient("mapLayer/station", (client) => ({
    ...createLayerSource(client, [columnsPart(listColumns(client, "transport"), "station")]),
    details: async (item) => (await import("../selected/details.js")).stationDetails(client, item),
  })),
};
