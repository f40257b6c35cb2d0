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
  speedNow: "Velocidad actual",
  speed15: "Media, últimos 15 min",
  serviced30: "Atendido, últimos 30 min",
  tasks: "Tareas",
} satisfies Partial<Record<keyof typeof ru, string>>;
