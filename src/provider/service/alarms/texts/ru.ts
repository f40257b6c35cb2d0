/** What alarms say: what is so, what happens if nobody does anything, and what to do. */
export default {
  "alarm.override.cause": "{{device}}: включён опасный режим",
  "alarm.override.consequence": "Перекрёсток остаётся без обычного регулирования: возможны аварии и заторы.",
  "alarm.override.action": "Убедитесь, что режим ещё нужен, и верните управление, как только нужда пройдёт.",

  "alarm.overdue.cause": "{{device}}: временный режим не снят в срок",
  "alarm.overdue.consequence": "Светофор работает не по плану и сам, возможно, не вернётся.",
  "alarm.overdue.action": "Верните управление плану; если не получается, отправьте бригаду.",

  "alarm.supply.cause": "Нет питания: {{name}}. Устройств: {{count}}",
  "alarm.supply.consequence": "Светофоры погасли, перекрёстки не регулируются.",
  "alarm.supply.action": "Сообщите энергетикам и полиции; на крупные перекрёстки вызовите регулировщиков.",

  "alarm.line.cause": "Потеряна линия связи {{name}}. Устройств: {{count}}",
  "alarm.line.consequence": "Устройства работают сами по себе: их не видно, управлять ими нельзя.",
  "alarm.line.action": "Сообщите связистам и проверьте по камерам, что важные перекрёстки работают.",

  "alarm.fault.cause": "{{device}}: неисправность",
  "alarm.fault.consequence": "Светофор может погаснуть или мигать жёлтым, детектор – считать неверно.",
  "alarm.fault.action": "Посмотрите подробности и отправьте бригаду.",

  "alarm.restart.cause": "{{device}}: нужен перезапуск",
  "alarm.restart.consequence": "Устройство не принимает новых программ и может отказать.",
  "alarm.restart.action": "Перезапустите устройство; если не поможет, отправьте бригаду.",

  "alarm.silent.cause": "{{device}}: нет связи. Устройств: {{count}}",
  "alarm.silent.consequence": "Неизвестно, что сейчас с устройством, управлять им нельзя.",
  "alarm.silent.action": "Проверьте связь и питание; если ответа нет, отправьте бригаду.",

  "alarm.equipment.cause": "{{device}}: {{words}}",
  "alarm.equipment.consequence": "Оборудование работает хуже или не работает вовсе.",
  "alarm.equipment.action": "Посмотрите подробности и решите, нужна ли бригада.",

  "alarm.feed.cause": "Нет данных из источника «{{name}}»",
  "alarm.feed.consequence": "Данные этого источника на карте и в сводках устаревают.",
  "alarm.feed.action": "Сообщите тому, кто отвечает за источник.",

  "alarm.jam.cause": "Затор: {{street}}",
  "alarm.jam.consequence": "Затор растёт и может перекрыть соседние перекрёстки.",
  "alarm.jam.action": "Выясните причину и, если нужно, смените план.",

  "alarm.gap.cause": "{{device}}: на связи, но ничего не считает",
  "alarm.gap.consequence": "В отчётах будет пропуск, а адаптивное управление действует вслепую.",
  "alarm.gap.action": "Проверьте детекторы, затем их настройки.",
};
