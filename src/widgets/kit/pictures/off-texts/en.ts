import type ru from "./ru.js";

export default {
  "pictures.off.viewers": "Pictures have been hidden from those who may only look since {{time}}. Reason: {{reason}}. By: {{fio}}.",
  "pictures.off.everybody": "Pictures have been off for everybody since {{time}}. Reason: {{reason}}. By: {{fio}}.",
} satisfies Record<keyof typeof ru, string>;
