import lock from "../../../kit/control/lock-texts/es.js";
import type ru from "./ru.js";

export default {
  ...lock,
  taskList: "Lista de tareas",
  newTask: "Nueva tarea",
  noTasks: "Sin tareas",
  "task.you": "usted",
  "task.withdrawn": "El control se cerró en esta página antes de que saliera la solicitud.",
  "task.look": "El servidor no dio la lectura del vehículo (código {{status}}).",
} satisfies Partial<Record<keyof typeof ru, string>>;
