import type ru from "./ru.js";

export default {
  title: "Complementos",
  about: "Los complementos añaden pantallas, capas del mapa, pestañas de equipos y tarjetas. Los elige el administrador del portal.",
  none: "No hay complementos",
  noneHint: "El administrador los añade en el archivo its.config.json.",
  "status.loading": "cargando",
  "status.on": "funciona",
  "status.left": "desactivado",
  "status.refused": "no conectado",
  up: "Subir: {{name}}",
  down: "Bajar: {{name}}",
  isOn: "Activado",
  fixedOn: "Activado por el administrador.",
  fixedOff: "Desactivado por el administrador.",
  framed: "Aislado: se ejecuta en un marco aparte y solo ve lo que se le concede.",
  manifestChecked: "Su descripción coincide con la suma de comprobación fijada por el administrador.",
  checked: "En la página: su código coincide con la suma de comprobación fijada por el administrador.",
  unchecked: "En la página: su código no lleva suma de comprobación; merece la misma confianza que su servidor.",
  granted: "Llamadas concedidas: {{calls}}.",
  grantedNothing: "No se concede ninguna llamada al sistema.",
  denied: "Pedidas, pero no concedidas: {{calls}}.",
} satisfies Partial<Record<keyof typeof ru, string>>;
