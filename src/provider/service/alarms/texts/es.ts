import type ru from "./ru.js";

export default {
  "alarm.override.cause": "{{device}}: hay un modo peligroso en vigor",
  "alarm.override.consequence": "El cruce queda sin su regulación habitual: puede haber accidentes y retenciones.",
  "alarm.override.action": "Compruebe que el modo sigue haciendo falta y devuelva el control en cuanto deje de hacerla.",

  "alarm.overdue.cause": "{{device}}: el modo temporal no ha terminado a su hora",
  "alarm.overdue.consequence": "El semáforo no sigue su plan y quizá no vuelva a él por sí solo.",
  "alarm.overdue.action": "Devuelva el control al plan; si no es posible, envíe una brigada.",

  "alarm.supply.cause": "Sin suministro eléctrico: {{name}}. Equipos: {{count}}",
  "alarm.supply.consequence": "Los semáforos están apagados y los cruces, sin regular.",
  "alarm.supply.action": "Avise a la compañía eléctrica y a la policía; pida agentes para los cruces grandes.",

  "alarm.line.cause": "Se ha perdido la línea de comunicación {{name}}. Equipos: {{count}}",
  "alarm.line.consequence": "Los equipos funcionan por su cuenta: no se ven ni se pueden controlar.",
  "alarm.line.action": "Avise a quien lleva la línea y compruebe por cámara los cruces importantes.",

  "alarm.fault.cause": "{{device}}: avería",
  "alarm.fault.consequence": "El semáforo puede apagarse o quedar en ámbar intermitente, y el detector, contar mal.",
  "alarm.fault.action": "Mire los detalles y envíe una brigada.",

  "alarm.restart.cause": "{{device}}: hay que reiniciarlo",
  "alarm.restart.consequence": "El equipo no acepta programas nuevos y puede fallar.",
  "alarm.restart.action": "Reinicie el equipo; si no basta, envíe una brigada.",

  "alarm.silent.cause": "{{device}}: sin conexión. Equipos: {{count}}",
  "alarm.silent.consequence": "No se sabe cómo está el equipo ni se puede controlar.",
  "alarm.silent.action": "Compruebe la conexión y la alimentación; si no responde, envíe una brigada.",

  "alarm.equipment.cause": "{{device}}: {{words}}",
  "alarm.equipment.consequence": "El equipo funciona peor o ha dejado de funcionar.",
  "alarm.equipment.action": "Mire los detalles y decida si hace falta una brigada.",

  "alarm.feed.cause": "No llegan datos de «{{name}}»",
  "alarm.feed.consequence": "Lo que el mapa y las cifras muestran de esta fuente se queda antiguo.",
  "alarm.feed.action": "Avise a quien responde de la fuente.",

  "alarm.jam.cause": "Retención: {{street}}",
  "alarm.jam.consequence": "La cola crece y puede bloquear los cruces cercanos.",
  "alarm.jam.action": "Busque la causa y cambie el plan si hace falta.",

  "alarm.gap.cause": "{{device}}: conectado, pero no cuenta nada",
  "alarm.gap.consequence": "Los informes tendrán un hueco y el control adaptativo trabaja a ciegas.",
  "alarm.gap.action": "Compruebe los detectores y después su configuración.",
} satisfies Record<keyof typeof ru, string>;
