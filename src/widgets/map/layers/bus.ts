import { createLayerSource, listColumns, type MapLayer, perClient } from "../../../core/internal.js";
import { columnsPart } from "./columns-part.js";

const vehicle = { panel: "bus-panel", isAlone: true, isMoving: true, symbolFrom: 15 } as const;

/** Buses, trolleybuses, trams and trains with their heading, and the route of the selected one. */
export const bus: MapLayer = {
  id: "bus",
  title: { ru: "Общественный транспорт", en: "Public transport", es: "Transporte público" },
  order: 2,
  kinds: {
    bus: {
      ...vehicle,
      shape: "capsule",
      title: { ru: "Автобусы", en: "Buses", es: "Autobuses" },
      one: { ru: "автобус", en: "bus", es: "autobús" },
      named: { ru: "Автобус {{name}}", en: "Bus {{name}}", es: "Autobús {{name}}" },
    },
    trolleybus: {
      ...vehicle,
      shape: "trolley",
      title: { ru: "Троллейбусы", en: "Trolleybuses", es: "Trolebuses" },
      one: { ru: "троллейбус", en: "trolleybus", es: "trolebús" },
      named: { ru: "Троллейбус {{name}}", en: "Trolleybus {{name}}", es: "Trolebús {{name}}" },
    },
    tram: {
      ...vehicle,
      shape: "tram",
      title: { ru: "Трамваи", en: "Trams", es: "Tranvías" },
      one: { ru: "трамвай", en: "tram", es: "tranvía" },
      named: { ru: "Трамвай {{name}}", en: "Tram {{name}}", es: "Tranvía {{name}}" },
    },
    train: {
      ...vehicle,
      shape: "train",
      title: { ru: "Поезда", en: "Trains", es: "Trenes" },
      one: { ru: "поезд", en: "train", es: "tren" },
      named: { ru: "Поезд {{name}}", en: "Train {{name}}", es: "Tren {{name}}" },
    },
  },
  states: [],
  open: perClient("mapLayer/bus", (client) => ({
    ...createLayerSource(client, [columnsPart(listColumns(client, "transport"), "bus")]),
    details: async (item) => (await import("../selected/details.js")).busDetails(client, item),
  })),
};
