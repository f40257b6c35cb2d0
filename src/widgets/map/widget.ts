import type { Widget } from "../../core/index.js";

/**
 * The city on a map, with a list of everything that is on it.
 *
 * `layers`: comma-separated ids of the layers that are on (`devices bus station spec requests road messages overrides
 * weather` and those of plugins); without it what the operator left on in this browser, at first all. `center`: `latitude,longitude`. `device`: oID of
 * the selected device. `cluster="off"`: each device by itself. `basemap`: `tiles`, `streets` or `none`; without it tiles
 * when the page configures some. `no-panel`: no panel of the selected device beside the map, for pages with their own.
 */
export const map: Widget = {
  id: "map",
  tag: "its-map",
  title: { ru: "Интерактивная карта", en: "Interactive map", es: "Mapa interactivo" },
  attributes: {
    layers: "string",
    center: "string",
    zoom: "number",
    device: "string",
    cluster: "string",
    basemap: "string",
    "no-panel": "boolean",
  },
  events: ["its-device-selected", "its-view-changed", "its-layer-toggled"],
  screen: { path: "map", access: "signed-in", menu: { order: 1, icon: "map" } },
  load: () => import("./element.js"),
};
