import device from "../../kit/device/texts/es.js";
import vehicle from "../../kit/device/vehicle/texts/es.js";
import type ru from "./ru.js";

export default {
  ...device,
  ...vehicle,
  kind: "Autobús",
  bus: "Autobús",
  motion: "Movimiento",
  camera: "Imagen de vídeo",
  route: "Ruta y paradas",
  routeTerm: "Ruta",
  routeNumber: "Ruta {{route}}",
  nextStop: "Próxima parada",
  model: "Modelo",
  inside: "A bordo",
  passengers: "Flujo de pasajeros",
  hour: "Hora",
} satisfies Partial<Record<keyof typeof ru, string>>;
