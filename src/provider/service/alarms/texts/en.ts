import type ru from "./ru.js";

export default {
  "alarm.override.cause": "{{device}}: a dangerous mode is in force",
  "alarm.override.consequence": "The intersection is without its normal control: crashes and queues are likely.",
  "alarm.override.action": "Make sure that the mode is still needed, and give control back as soon as it is not.",

  "alarm.overdue.cause": "{{device}}: the override has not ended in time",
  "alarm.overdue.consequence": "The signals do not follow their plan, and may not return to it by themselves.",
  "alarm.overdue.action": "Give control back to the plan; if that fails, send a crew.",

  "alarm.supply.cause": "Power cut: {{name}}. Devices: {{count}}",
  "alarm.supply.consequence": "The signals are dark and the intersections are without control.",
  "alarm.supply.action": "Call the power company and the police; ask for officers at the large intersections.",

  "alarm.line.cause": "Communication line {{name}} is lost. Devices: {{count}}",
  "alarm.line.consequence": "The devices run by themselves: they cannot be seen or controlled.",
  "alarm.line.action": "Report it to whoever runs the line, and check the important intersections by camera.",

  "alarm.fault.cause": "{{device}}: a fault",
  "alarm.fault.consequence": "Signals may go dark or flash yellow, and a detector may count wrongly.",
  "alarm.fault.action": "Look at the details and send a crew.",

  "alarm.restart.cause": "{{device}}: a restart is needed",
  "alarm.restart.consequence": "The device takes no new programs and may fail.",
  "alarm.restart.action": "Restart the device; if that does not help, send a crew.",

  "alarm.silent.cause": "{{device}}: no connection. Devices: {{count}}",
  "alarm.silent.consequence": "Nobody knows how the device is, and it cannot be controlled.",
  "alarm.silent.action": "Check the connection and the power; if there is no answer, send a crew.",

  "alarm.equipment.cause": "{{device}}: {{words}}",
  "alarm.equipment.consequence": "The equipment works less well, or not at all.",
  "alarm.equipment.action": "Look at the details and decide whether a crew is needed.",

  "alarm.feed.cause": "No data from “{{name}}”",
  "alarm.feed.consequence": "What the map and the figures show of this source grows old.",
  "alarm.feed.action": "Tell whoever is responsible for the source.",

  "alarm.jam.cause": "Congestion: {{street}}",
  "alarm.jam.consequence": "The queue grows and may block the next intersections.",
  "alarm.jam.action": "Find the reason, and change the plan where that helps.",

  "alarm.gap.cause": "{{device}}: connected, and counts nothing",
  "alarm.gap.consequence": "Reports will have a gap, and adaptive control works blind.",
  "alarm.gap.action": "Check the detectors, then their settings.",
} satisfies Record<keyof typeof ru, string>;
