import type ru from "./ru.js";

export default {
  heading: "Invitación",
  lead: "Elija una contraseña: con ella iniciará sesión.",
  password: "Contraseña",
  again: "Repita la contraseña",
  passwordHint: "De {{least}} a {{most}} caracteres",
  showPassword: "Mostrar la contraseña",
  passwordMissing: "Escriba una contraseña",
  passwordTooShort: "Al menos {{limit}} caracteres",
  passwordTooLong: "No más de {{limit}} caracteres",
  passwordOther: "Las contraseñas no coinciden",
  accept: "Crear la cuenta",
  unknown: "No existe esa invitación. Compruebe que ha abierto el enlace completo o pida otro.",
  noToken: "Abra el enlace completo de la invitación: en esta dirección falta su código.",
  done: "La cuenta está lista",
  account: "Inicie sesión con {{email}} y la contraseña nueva.",
  signIn: "Ir al inicio de sesión",
} satisfies Record<keyof typeof ru, string>;
