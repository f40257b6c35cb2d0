import { createLayerSource, layerPart, type MapLayer, perClient, weather as weatherOf } from "../../../core/internal.js";

/** Weather now and in 3 hours (spec 1): a card in the corner, nothing on the map. */
export const weather: MapLayer = {
  id: "weather",
  title: { ru: "Погода", en: "Weather", es: "Tiempo" },
  order: 8,
  isLate: true,
  kinds: {},
  states: [],
  open: perClient("mapLayer/weather", (client) => createLayerSource(client, [layerPart(weatherOf(client), "weather", () => [])])),
};
