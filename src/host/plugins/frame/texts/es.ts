import type ru from "./ru.js";

export default {
  waiting: "Cargando el complemento «{{name}}»…",
  silent: "El complemento «{{name}}» no responde",
  silentHint: "Su página no se ha cargado o no ha respondido en 20 segundos. El resto del portal funciona.",
} satisfies Record<keyof typeof ru, string>;
