import { createLayerSource, listColumns, type MapLayer, perClient } from "../../../core/internal.js";
import { columnsPart } from "./columns-part.js";

/** Special vehicles: type, and for the selected one its speed and serviced section (spec 9). */
export const spec: MapLayer = {
  id: "spec",
  title: { ru: "Спецтехника", en: "Special equipment", es: "Vehículos especiales" },
  order: 4,
  kinds: {
    spec: {
      shape: "hexagon",
      title: { ru: "Спецтехника", en: "Special vehicles", es: "Vehículos especiales" },
      one: { ru: "спецтехника", en: "special vehicle", es: "vehículo especial" },
      panel: "special-panel",
      isAlone: true,
      isMoving: true,
      symbolFrom: 15,
    },
  },
  states: [],
  open: perClient("mapLayer/spec", (client) => ({
    ...createLayerSource(client, [columnsPart(listColumns(client, "transport"), "spec")]),
    details: async (item) => (await import("../selected/details.js")).specDetails(client, item),
  })),
};
