import type { Controls } from "../../../core/internal.js";

/** The settings of a map that users can change. */
export default {
  layers: {
    title: { ru: "Слои", en: "Layers", es: "Capas" },
    hint: {
      ru: "Через запятую, например devices,road",
      en: "Separated by commas, for instance devices,road",
      es: "Separadas por comas, por ejemplo devices,road",
    },
  },
  center: {
    title: { ru: "Центр", en: "Centre", es: "Centro" },
    hint: {
      ru: "Широта и долгота, например 55.75,37.62",
      en: "Latitude and longitude, for instance 55.75,37.62",
      es: "Latitud y longitud, por ejemplo 55.75,37.62",
    },
  },
  zoom: { title: { ru: "Масштаб, от 1 до 19", en: "Zoom, 1 to 19", es: "Zoom, de 1 a 19" } },
  basemap: {
    title: { ru: "Подложка", en: "Base map", es: "Mapa base" },
    choices: [
      { value: "streets", title: { ru: "Улицы", en: "Streets", es: "Calles" } },
      { value: "tiles", title: { ru: "Карта", en: "Tiles", es: "Teselas" } },
      { value: "none", title: { ru: "Нет", en: "None", es: "Ninguno" } },
    ],
  },
  gestures: {
    title: { ru: "Колесо и пальцы", en: "Wheel and fingers", es: "Rueda y dedos" },
    choices: [
      { value: "cooperative", title: { ru: "Прокручивают страницу", en: "Scroll the page", es: "Desplazan la página" } },
      { value: "greedy", title: { ru: "Двигают карту", en: "Move the map", es: "Mueven el mapa" } },
      { value: "none", title: { ru: "Карта неподвижна", en: "The map stays", es: "El mapa no se mueve" } },
    ],
  },
} satisfies Controls;
