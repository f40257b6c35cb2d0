import type ru from "./ru.js";

export default {
  "device.notChosen": "Ningún vehículo elegido",
  "vehicle.absent": "No hay datos del vehículo «{{device}}». Compruebe su número.",
  "vehicle.where": "Dónde está",
  "vehicle.coordinates": "Coordenadas",
  "vehicle.heading": "Rumbo",
  "vehicle.stands": "parado",
  "vehicle.plate": "Matrícula",
  "vehicle.speed": "Velocidad",
  "vehicle.kmh": "{{n}} km/h",
  "vehicle.metres": "{{n}} m",
  "vehicle.unknown": "sin datos",
} satisfies Partial<Record<keyof typeof ru, string>>;
