import type ru from "./ru.js";

export default {
  mapRegion: "Mapa de la ciudad",
  skipToList: "Ir a la lista de dispositivos",
  layers: "Capas del mapa",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  myCity: "Mostrar toda la ciudad",
  legend: "Leyenda",
  countProblems: "Requieren atención",
  list: "Lista de dispositivos",
  listPanel: "Dispositivos",
  search: "Buscar en la lista",
  onlyProblems: "Solo los que requieren atención",
  resetFilter: "Quitar el filtro",
} satisfies Partial<Record<keyof typeof ru, string>>;
