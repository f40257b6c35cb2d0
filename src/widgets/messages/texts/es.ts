import type ru from "./ru.js";

export default {
  title: "Centro de mensajes",
  markAllRead: "Marcar como leídos",
  none: "No hay mensajes",
  resetFilter: "Quitar el filtro",
  search: "Buscar mensajes",
  "type.info": "Información",
  unread: "sin leer",
  you: "usted",
  acknowledge: "Confirmar",
  unknownMessage: "El servidor no conoce este mensaje, por lo que no queda confirmado para los demás operadores.",
  acknowledgeHere: "Confirmar solo aquí",
  acknowledgedBy: "Confirmado por {{who}}, {{time}}",
  toMap: "Mostrar en el mapa",
  readingLogs: "Leyendo registros: {{read}} de {{all}}",
  readingFirst: "Leyendo los registros de los dispositivos…",
  olderMissing: "Mensajes de dispositivos cargados desde las {{time}}; los anteriores están en los registros de cada dispositivo.",
} satisfies Partial<Record<keyof typeof ru, string>>;
