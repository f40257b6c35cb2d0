import { map } from "nanostores";
import { type DeviceEvent, deviceEventStatuses } from "../../../../core/internal.js";

/** Filter of one panel's event log. `day` is a date of the city (`2026-11-20`), empty for today. */
interface LogChoice {
  period: "last" | "day";
  day: string;
  statuses: readonly DeviceEvent["status"][];
  query: string;
}

export function createEventLog() {
  const $choice = map<LogChoice>({ period: "last", day: "", statuses: deviceEventStatuses, query: "" });
  return {
    $choice,
    choose: (choice: Partial<LogChoice>) => $choice.set({ ...$choice.get(), ...choice }),
    /** Shows or hides the entries of one type. */
    toggle(status: DeviceEvent["status"]) {
      const { statuses } = $choice.get();
      $choice.setKey("statuses", statuses.includes(status) ? statuses.filter((each) => each !== status) : [...statuses, status]);
    },
  };
}
