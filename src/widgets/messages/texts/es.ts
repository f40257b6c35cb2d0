import type ru from "./ru.js";

export default {
  title: "Centro de mensajes",
  markAllRead: "Marcar como leídos",
  none: "No hay mensajes",
  resetFilter: "Quitar el filtro",
  search: "Buscar mensajes",
  "type.info": "Información",
  unread: "sin leer",
  acknowledge: "Confirmar",
  toMap: "Mostrar en el mapa",
} satisfies Partial<Record<keyof typeof ru, string>>;
