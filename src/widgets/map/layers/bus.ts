import { createLayerSource, listColumns, type MapLayer, perClient } from "../../../core/internal.js";
import { columnsPart } from "./columns-part.js";

/** Buses with their heading, and the route of the selected one. */
export const bus: MapLayer = {
  id: "bus",
  title: { ru: "Общественный транспорт", en: "Public transport", es: "Transporte público" },
  order: 2,
  kinds: {
    bus: {
      shape: "capsule",
      title: { ru: "Автобусы", en: "Buses", es: "Autobuses" },
      one: { ru: "автобус", en: "bus", es: "autobús" },
      named: { ru: "Автобус {{name}}", en: "Bus {{name}}", es: "Autobús {{name}}" },
      panel: "bus-panel",
      isAlone: true,
      isMoving: true,
      symbolFrom: 15,
    },
  },
  states: [],
  open: perClient("mapLayer/bus", (client) => ({
    ...createLayerSource(client, [columnsPart(listColumns(client, "transport"), "bus")]),
    details: async (item) => (await import("./details.js")).busDetails(client, item),
  })),
};
