import type ru from "./ru.js";

export default {
  "subject.wanted": "{{city}}, alarm: {{cause}}",
  "subject.wantedMany": "{{city}}, alarms not acknowledged: {{count}}",
  "subject.over": "{{city}}, alarm over: {{cause}}",
  "subject.overMany": "{{city}}, alarms over: {{count}}",
  wanted: "Nobody has acknowledged it (priority {{priority}}, since {{since}}):",
  over: "Over:",
  "priority.low": "low",
  "priority.medium": "medium",
  "priority.high": "high",
  "priority.critical": "critical",
  consequence: "If nobody does anything: {{words}}",
  action: "What to do: {{words}}",
} satisfies Record<keyof typeof ru, string>;
