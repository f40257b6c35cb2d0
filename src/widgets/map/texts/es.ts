import type ru from "./ru.js";

export default {
  mapRegion: "Mapa de la ciudad",
  skipToList: "Ir a la lista de dispositivos",
  layers: "Capas del mapa",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  myCity: "Mostrar toda la ciudad",
  legend: "Leyenda",
  countProblems: "Con problemas",
  list: "Lista de dispositivos",
  listPanel: "Dispositivos",
  search: "Buscar un dispositivo",
  onlyProblems: "Solo con problemas",
  resetFilter: "Quitar el filtro",
} satisfies Partial<Record<keyof typeof ru, string>>;
