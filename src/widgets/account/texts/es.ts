import type en from "./en.js";

export default {
  heading: "Cuenta personal",
  contact: "Datos de contacto",
  fio: "Nombre completo",
  phone: "Teléfono",
  email: "Correo electrónico",
  save: "Guardar",
  saved: "Guardado",
  signOut: "Cerrar sesión",
  avatar: "Foto",
  restrictions: "Restricciones",
  noRestrictions: "Sin restricciones",
  controlProhibited: "Control de dispositivos prohibido",
  preferences: "Idioma y apariencia",
  language: "Idioma",
  theme: "Tema",
  sessions: "Sesiones abiertas",
  testEntry: "Entrada de prueba",
  password: "Contraseña",
} satisfies Partial<Record<keyof typeof en, string>>;
