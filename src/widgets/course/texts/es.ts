import type ru from "./ru.js";

export default {
  help: "Ayuda: el curso",
  take: "Hacer el curso: {{total}} pasos",
  takeAgain: "Hacer el curso desde el principio",
  resume: "Continuar: paso {{current}} de {{total}}",
  offer: "¿Es su primera vez aquí? En dos minutos el curso le muestra dónde está cada cosa.",
  progress: "Paso {{current}} de {{total}}",
  next: "Siguiente",
  previous: "Atrás",
  later: "Más tarde",
  leave: "Salir del curso",
  finish: "Terminar el curso",
  opening: "Abriendo la página…",
} satisfies Partial<Record<keyof typeof ru, string>>;
