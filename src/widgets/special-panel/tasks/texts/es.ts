import lock from "../../../kit/control/lock-texts/es.js";
import type ru from "./ru.js";

export default {
  ...lock,
  taskList: "Lista de tareas",
  newTask: "Nueva tarea",
  noTasks: "Sin tareas",
  "task.you": "usted",
} satisfies Partial<Record<keyof typeof ru, string>>;
