import type ru from "./ru.js";

export default {
  taskList: "Lista de tareas",
  newTask: "Nueva tarea",
  noTasks: "Sin tareas",
} satisfies Partial<Record<keyof typeof ru, string>>;
