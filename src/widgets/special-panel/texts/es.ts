import device from "../../kit/device/texts/es.js";
import vehicle from "../../kit/device/vehicle/texts/es.js";
import type ru from "./ru.js";

export default {
  ...device,
  ...vehicle,
  kind: "Vehículo especial",
  vehicle: "Vehículo y conductor",
  motion: "Movimiento",
  type: "Tipo",
  driver: "Conductor",
  metrics: "Indicadores actuales",
  speedNow: "Velocidad actual",
  speedLast: "Última velocidad conocida",
  speed15: "Media, últimos 15 {{min}}",
  serviced30: "Atendido, últimos 30 {{min}}",
  taskPlaces: "Lugares de las tareas",
  chosenPlace: "Lugar elegido",

  tasks: "Tareas",

  "work.snow": "Retirada de nieve",
  "work.deicing": "Tratamiento contra el hielo",
  "work.sweeping": "Barrido",
  "work.washing": "Lavado",
  "work.repair": "Reparación",
  "work.inspection": "Inspección",
  "work.other": "Otros trabajos",
} satisfies Record<keyof typeof ru, string>;
