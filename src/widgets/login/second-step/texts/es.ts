import type ru from "./ru.js";

export default {
  secondStep: "Segundo paso",
  codeLead: "Introduzca los seis dígitos de su aplicación o uno de sus códigos de recuperación.",
  code: "Código",
  codeMissing: "Introduzca el código",
  back: "Otro email u otra contraseña",
} satisfies Record<keyof typeof ru, string>;
