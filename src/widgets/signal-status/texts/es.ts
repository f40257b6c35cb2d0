import type ru from "./ru.js";

export default {
  crossings: "semáforos",
  none: "El municipio no tiene ese semáforo en su lista",
  notChosen: "Ningún semáforo elegido",
  notChosenHint: "Aquí se dirá si el semáforo funciona.",
} satisfies typeof ru;
