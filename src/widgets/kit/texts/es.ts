import type ru from "./ru.js";

export default {
  retry: "Reintentar",
  cancel: "Cancelar",
  close: "Cerrar",
  numbered: "n.º {{number}}",
  back: "Atrás",
  loading: "Cargando…",
  slow: "La respuesta tarda. Siga esperando o cancele la solicitud.",
  slowStale: "Las respuestas llegan con retraso. Se muestran los últimos datos recibidos.",
  stale: "No se pudo actualizar. Se muestran los últimos datos recibidos.",
  "error.overdue": "El servidor no respondió a tiempo; se repetirá la solicitud.",
  "error.network": "Error de conexión. Compruebe su conexión a internet e inténtelo de nuevo.",
} satisfies Partial<Record<keyof typeof ru, string>>;
