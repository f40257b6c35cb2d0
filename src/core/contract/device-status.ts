/** Worst last; the order in which a cluster takes the state of its worst member. */
export const deviceStatuses = ["ok", "need_restart", "no_data", "no_connection", "software_error", "hardware_error", "failure"] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];
