import type { DeviceStatus } from "../../contract/device-status.js";
import type { Tone } from "../../map-layer.js";

/** Tones of the states of spec 4: what needs a person is a warning, what does not work an error, and silence is unknown. */
export const deviceTone: Readonly<Record<DeviceStatus, Tone>> = {
  ok: "ok",
  need_restart: "warning",
  hardware_error: "error",
  software_error: "error",
  failure: "error",
  no_data: "unknown",
  no_connection: "unknown",
};

/** The kit's text of a device out of service on purpose. */
export const INACTIVE = "status.inactive";

/** The kit's text of a state. */
export const deviceStatusKey = (status: DeviceStatus): string => `status.${status}`;
