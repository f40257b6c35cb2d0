import type { Widget } from "../../core/index.js";

/**
 * The city on a map, with a list of everything that is on it.
 *
 * `layers`: comma-separated ids of the layers that are on (`devices bus station spec requests road messages overrides
 * weather` and those of plugins); without it what the operator left on in this browser, at first all. `center`: `latitude,longitude`. `device`: oID of
 * the selected device. `cluster="off"`: each device by itself. `basemap`: `tiles`, `streets` or `none`; without it tiles
 * when the page configures some. `no-panel`: no panel of the selected device beside the map, for pages with their own.
 *
 * `compact`: a small map without toolbar, list, panels and weather; of the layers only those named in `layers`. `marks`
 * (`MapMarks`, best given as a property): what the page marks above everything, in view when there is no `center`. `follow`:
 * keeps the first marked point in view as it moves. `pick`: `place` or `section`; while set, a click or the keyboard's
 * crosshair raises `its-place-picked` or `its-section-picked`, Escape `its-pick-cancelled`.
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
    compact: "boolean",
    marks: "json",
    follow: "boolean",
    pick: "string",
  },
  events: ["its-device-selected", "its-view-changed", "its-layer-toggled", "its-place-picked", "its-section-picked", "its-pick-cancelled"],
  screen: { path: "map", access: "signed-in", menu: { order: 1, icon: "map" } },
  load: () => import("./element.js"),
};
