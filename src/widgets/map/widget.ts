import type { Widget } from "../../core/internal.js";
import type { MapAttributes, MapEvents } from "./surface.js";

/** The city on a map, with a list of everything that is on it. */
export const map: Widget<MapAttributes, MapEvents> = {
  id: "map",
  tag: "its-map",
  title: { ru: "Интерактивная карта", en: "Interactive map", es: "Mapa interactivo" },
  attributes: {
    layers: "string",
    district: "string",
    center: "string",
    zoom: "number",
    device: "string",
    cluster: "string",
    basemap: "string",
    "no-panel": "boolean",
    compact: "boolean",
    marks: "json",
    follow: "boolean",
    pick: "string",
    gestures: "string",
    guest: "boolean",
  },
  events: [
    "its-device-selected",
    "its-view-changed",
    "its-layer-toggled",
    "its-district-chosen",
    "its-navigate",
    "its-place-picked",
    "its-section-picked",
    "its-pick-cancelled",
  ],
  screen: {
    path: "map",
    access: "signed-in",
    menu: { order: 1, icon: "map", shortTitle: { ru: "Карта", en: "Map", es: "Mapa" } },
    inAddress: {
      attributes: { center: "replace", zoom: "replace", layers: "replace", district: "replace", device: "open" },
      events: ["its-view-changed", "its-layer-toggled", "its-district-chosen", "its-device-selected"],
    },
    layout: "fill",
  },
  card: { width: 4, height: 560 },
  controls: () => import("./screen/controls.js"),
  hotkeys: [
    { code: "KeyM", title: { ru: "К карте", en: "To the map", es: "Al mapa" } },
    { code: "KeyS", withCtrl: "KeyK", title: { ru: "Поиск на карте", en: "Find a place on the map", es: "Buscar en el mapa" } },
    {
      code: "KeyO",
      title: {
        ru: "Открыть страницу выбранного устройства",
        en: "Open the page of the selected device",
        es: "Abrir la página del dispositivo seleccionado",
      },
      isOfScreen: true,
    },
  ],
  // The screen that the element awaits comes together with it.
  load: () => Promise.all([import("./element.js"), import("./CityMap.js")]).then(([{ define }]) => define()),
};
