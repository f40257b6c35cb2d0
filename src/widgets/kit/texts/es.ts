import type ru from "./ru.js";

export default {
  retry: "Reintentar",
  cancel: "Cancelar",
  close: "Cerrar",
  back: "Atrás",
  loading: "Cargando…",
  "error.network": "Error de conexión. Compruebe su conexión a internet e inténtelo de nuevo.",
} satisfies Partial<Record<keyof typeof ru, string>>;
