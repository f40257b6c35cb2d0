import type ru from "./ru.js";

export default {
  marks: "Marcas en el mapa",
  followAgain: "Seguir de nuevo",
  pickPlace: "Indique el lugar en el mapa",
  pickSection: "Indique el tramo de calle",
  picked: "Elegido: {{name}}",
} satisfies Partial<Record<keyof typeof ru, string>>;
