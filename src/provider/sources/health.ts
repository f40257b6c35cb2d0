import type { DeviceStatus } from "../../core/contract/city.js";

/** How a device is. */
export interface Health {
  status: DeviceStatus;
  online: boolean;
  /** The status word again, null where there is no error. */
  error: DeviceStatus | null;
  /** When the present connection, or the present silence, began; Unix s. */
  since: number;
}

/** Those that a device names as its error: without connection it says nothing, and a restart is a wish. */
const errors: ReadonlySet<DeviceStatus> = new Set<DeviceStatus>(["no_data", "software_error", "hardware_error", "failure"]);

export const healthFrom = (status: DeviceStatus, since: number): Health => ({
  status,
  online: status !== "no_connection",
  error: errors.has(status) ? status : null,
  since,
});
