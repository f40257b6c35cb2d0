import type ru from "./ru.js";

export default {
  "subject.wanted": "{{city}}, alarma: {{cause}}",
  "subject.wantedMany": "{{city}}, alarmas sin reconocer: {{count}}",
  "subject.over": "{{city}}, alarma terminada: {{cause}}",
  "subject.overMany": "{{city}}, alarmas terminadas: {{count}}",
  wanted: "Nadie la ha reconocido (prioridad {{priority}}, desde {{since}}):",
  over: "Terminada:",
  "priority.low": "baja",
  "priority.medium": "media",
  "priority.high": "alta",
  "priority.critical": "crítica",
  consequence: "Si nadie hace nada: {{words}}",
  action: "Qué hacer: {{words}}",
} satisfies Record<keyof typeof ru, string>;
