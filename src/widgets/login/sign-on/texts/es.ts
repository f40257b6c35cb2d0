import type ru from "./ru.js";

export default {
  or: "o",
  through: "Entrar con {{name}}",
  goingThere: "Abriendo…",
  emergency: "Entrar con contraseña (cuenta de emergencia)",
  signOnFailed: "No se pudo iniciar la sesión. Inténtelo de nuevo.",
} satisfies Record<keyof typeof ru, string>;
