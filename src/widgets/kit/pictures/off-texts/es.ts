import type ru from "./ru.js";

export default {
  "pictures.off.viewers": "Las imágenes están ocultas a quienes solo pueden mirar desde {{time}}. Motivo: {{reason}}. Autor: {{fio}}.",
  "pictures.off.everybody": "Las imágenes están desactivadas para todos desde {{time}}. Motivo: {{reason}}. Autor: {{fio}}.",
} satisfies Record<keyof typeof ru, string>;
