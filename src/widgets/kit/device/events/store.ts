import { map } from "nanostores";
import { type DeviceEvent, deviceEventStatuses } from "../../../../core/internal.js";

/**
 * What one panel's event log shows. `day` is a city date as date fields write it, empty for today.
 */
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
