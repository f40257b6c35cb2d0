import type ru from "./ru.js";

export default {
  "device.label": "{{kind}} n.º {{oID}}",
  "device.notChosen": "Ningún dispositivo elegido",
  "device.notFound": "No se encontró el dispositivo «{{device}}»",
  "device.readingOf": "Lectura de las {{time}}, hora de la ciudad",
  "device.currentState": "Estado actual",
  "device.lastKnownState": "Último estado conocido",
  "device.noticeOffline": "Sin conexión con el dispositivo. Se muestra el último estado conocido, de las {{time}}.",
  "device.noticeOld": "La lectura es antigua. Se muestra el último estado conocido, de las {{time}}; ahora puede ser otro.",
  "device.health": "Estado técnico",
  "device.connection": "Conexión",
  "device.connected": "Conectado",
  "device.errors": "Errores",
  "device.maintenance": "Mantenimiento",
  "device.data": "Datos",
  "device.dataOld": "Datos desactualizados",
  "device.onlineTime": "Conectado desde hace",
  "device.equipment": "Equipo",
  "device.configuration": "Configuración",
  "device.vprocessor": "Procesador de vídeo",
  "device.notGiven": "sin indicar",
} satisfies Partial<Record<keyof typeof ru, string>>;
