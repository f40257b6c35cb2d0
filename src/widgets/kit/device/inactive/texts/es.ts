import type ru from "./ru.js";

export default {
  "inactive.return": "Devolver al servicio",
  "inactive.take": "Retirar del servicio",
  "inactive.title": "Retirar del servicio",
  "inactive.means":
    "No contará en ninguna cifra, no generará mensajes ni alarmas y no admitirá órdenes nuevas. Un modo temporal vigente se podrá devolver.",
  "inactive.reason": "Motivo",
  "inactive.noReason": "Indique el motivo.",
  "inactive.until": "Vuelta prevista (opcional)",
  "inactive.wrongDate": "Indique una fecha futura o deje el campo vacío.",
  "inactive.change": "Cambiar",
} satisfies Record<keyof typeof ru, string>;
