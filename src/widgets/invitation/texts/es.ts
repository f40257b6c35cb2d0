import type ru from "./ru.js";

export default {
  heading: "Su contraseña",
  lead: "Elija una contraseña: con ella iniciará sesión.",
  password: "Contraseña",
  again: "Repita la contraseña",
  passwordHint: "De {{least}} a {{most}} caracteres",
  showPassword: "Mostrar la contraseña",
  passwordMissing: "Escriba una contraseña",
  passwordTooShort: "Al menos {{limit}} caracteres",
  passwordTooLong: "No más de {{limit}} caracteres",
  passwordOther: "Las contraseñas no coinciden",
  accept: "Guardar la contraseña",
  unknown: "No existe ese enlace. Compruebe que lo ha abierto completo o pida otro.",
  noToken: "Abra el enlace completo: en esta dirección falta su código.",
  done: "Contraseña guardada",
  account: "Inicie sesión con {{email}} y la contraseña nueva.",
  signIn: "Ir al inicio de sesión",
} satisfies Record<keyof typeof ru, string>;
