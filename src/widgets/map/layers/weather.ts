import { createLayerSource, layerPart, type MapLayer, weather as weatherOf } from "../../../core/index.js";

/** Weather now and in 3 hours (spec 1): a card in the corner, nothing on the map. */
export const weather: MapLayer = {
  id: "weather",
  title: { ru: "Погода", en: "Weather", es: "Tiempo" },
  order: 8,
  isLate: true,
  kinds: {},
  states: [],
  open: (client) => client.keep("mapLayer/weather", () => createLayerSource(client, [layerPart(weatherOf(client), "weather", () => [])])),
};
