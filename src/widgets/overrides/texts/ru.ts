import control from "../../kit/control/texts/ru.js";

export default {
  ...control,
  title: "Временные режимы",
  none: "Временных режимов нет.",
  count_one: "{{count}} временный режим",
  count_few: "{{count}} временных режима",
  count_many: "{{count}} временных режимов",
  count_other: "{{count}} временного режима",
  overdueCount_one: "Возврат просрочен на {{count}} объекте.",
  overdueCount_few: "Возврат просрочен на {{count}} объектах.",
  overdueCount_many: "Возврат просрочен на {{count}} объектах.",
  overdueCount_other: "Возврат просрочен на {{count}} объекта.",
  nextEnd: "ближайшее окончание",
  inForce: "Действует",
  onlyHere: "Общего списка сервер не даёт: показаны только режимы, замеченные с этого рабочего места.",
  notRenewed: "Список временных режимов города сейчас не обновляется.",
  show: "Показать: {{name}}, № {{oID}}",
};
