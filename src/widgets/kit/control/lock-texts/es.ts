import type ru from "./ru.js";

export default {
  "lock.moving": "La pantalla acaba de cambiar y la pulsación no se ha aceptado. Compruebe y pulse de nuevo.",
  "lock.silent": "La última lectura llegó hace más de 15 segundos y la pulsación no se ha aceptado. Esperamos una reciente.",
  "lock.away": "La página estuvo oculta o el equipo en reposo, y la pulsación no se ha aceptado. Esperamos una lectura reciente.",
  "lock.undated": "La hora de la ciudad no se conoce ahora y la pulsación no se ha aceptado. Esperamos la respuesta del servidor.",
} satisfies Record<keyof typeof ru, string>;
