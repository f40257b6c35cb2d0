import type ru from "./ru.js";

export default {
  marks: "Marcas en el mapa",
  followAgain: "Seguir de nuevo",
  pickPlace: "Indique el lugar en el mapa",
  pickSection: "Indique el tramo de calle",
  picked: "Elegido: {{name}}",

  measured: "Longitud: {{distance}}",
  notLive: "No es en vivo.",
  backToLive: "Volver a en vivo (Esc)",
  wholeCity: "Toda la ciudad",
  openAnalytics: "Abrir la analítica",
  legendKinds: "Qué se muestra",
  legendLevels: "Situación del tráfico, nivel",
  street: "calle",
  crossing: "cruce",
} satisfies Partial<Record<keyof typeof ru, string>>;
