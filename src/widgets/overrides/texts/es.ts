import control from "../../kit/control/texts/es.js";
import type ru from "./ru.js";

export default {
  ...control,
  title: "Modos temporales",
  none: "No hay modos temporales.",
  count_one: "{{count}} modo temporal",
  count_many: "{{count}} modos temporales",
  count_other: "{{count}} modos temporales",
  inForce: "En vigor",
} satisfies Partial<Record<keyof typeof ru, string>>;
