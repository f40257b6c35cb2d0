import type { Controls } from "../../core/internal.js";

/** What people may set of it; where both are set, the crossing counts. */
export default {
  device: { title: { ru: "Номер светофора", en: "Number of the signal controller", es: "Número del semáforo" }, device: ["rts"] },
  street: {
    title: { ru: "Улица", en: "Street", es: "Calle" },
    hint: {
      ru: "Название или слово из него: все перекрёстки улицы",
      en: "Its name or a word of it: all crossings of the street",
      es: "Su nombre o una palabra de él: todos los cruces de la calle",
    },
  },
} satisfies Controls;
