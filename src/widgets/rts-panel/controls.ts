import type { Controls } from "../../core/internal.js";

/** What people may set of this panel; whether it may control is for the page to say. */
export default {
  device: {
    title: { ru: "Номер светофорного объекта", en: "Number of the signal controller", es: "Número del regulador" },
    device: ["rts"],
  },
} satisfies Controls;
