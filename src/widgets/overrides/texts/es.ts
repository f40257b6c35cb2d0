import control from "../../kit/control/texts/es.js";
import type ru from "./ru.js";

export default {
  ...control,
  title: "Modos temporales",
  none: "No hay modos temporales.",
  count_one: "{{count}} modo temporal",
  count_few: "{{count}} modos temporales",
  count_many: "{{count}} modos temporales",
  count_other: "{{count}} modos temporales",
  overdueCount_one: "Retorno vencido en {{count}} cruce.",
  overdueCount_few: "Retorno vencido en {{count}} cruces.",
  overdueCount_many: "Retorno vencido en {{count}} cruces.",
  overdueCount_other: "Retorno vencido en {{count}} cruces.",
  nextEnd: "el próximo termina a las",
  inForce: "En vigor",
  onlyHere: "El servidor no da una lista de la ciudad: solo se muestran los modos vistos desde este puesto.",
  notRenewed: "La lista de modos temporales de la ciudad no se actualiza ahora.",
  show: "Mostrar: {{name}}, n.º {{oID}}",
} satisfies Record<keyof typeof ru, string>;
