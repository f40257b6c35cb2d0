import type ru from "./ru.js";

export default {
  "status.ok": "En orden",
  "status.need_restart": "Requiere mantenimiento (reinicio)",
  "status.hardware_error": "Error de hardware",
  "status.software_error": "Error de software",
  "status.failure": "Fallo",
  "status.no_data": "Sin datos",
  "status.no_connection": "Sin conexión",
  "status.upToDate": "Datos actualizados",
  "age.now": "ahora mismo",
  "age.seconds": "hace {{n}} s",
  "age.minutes": "hace {{n}} min",
  "age.hours": "hace {{n}} h",
  "age.days": "hace {{n}} d",
  "override.overdue": "Retorno vencido",
  "override.returning": "Retorno aún sin confirmar",
} satisfies Partial<Record<keyof typeof ru, string>>;
