import control from "../../kit/control/texts/en.js";
import type ru from "./ru.js";

export default {
  ...control,
  title: "Active overrides",
  none: "No active overrides.",
  count_one: "{{count}} active override",
  count_few: "{{count}} active overrides",
  count_many: "{{count}} active overrides",
  count_other: "{{count}} active overrides",
  overdueCount_one: "Return overdue at {{count}} intersection.",
  overdueCount_few: "Return overdue at {{count}} intersections.",
  overdueCount_many: "Return overdue at {{count}} intersections.",
  overdueCount_other: "Return overdue at {{count}} intersections.",
  nextEnd: "next ends at",
  inForce: "In force",
  onlyHere: "The server gives no list for the city: only modes seen from this workstation are shown.",
  notRenewed: "The city's list of overrides is not being updated now.",
  show: "Show: {{name}}, No. {{oID}}",
} satisfies Record<keyof typeof ru, string>;
