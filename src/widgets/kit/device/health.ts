import {
  type Age,
  type DeviceStatus,
  deviceStatuses,
  deviceStatusKey,
  deviceTone,
  type RtsTelemetry,
  type Tone,
} from "../../../core/internal.js";

/** The part of a reading that signal controllers and detectors share. */
export type DeviceReading = Pick<
  RtsTelemetry,
  "oID" | "online" | "error" | "configuration" | "need_restart" | "online_time" | "vprocessor_oID" | "utime" | "is_simulated" | "inactive"
>;

/** One aspect of a device's health; `key` is a text key. */
export interface Check {
  readonly tone: Tone;
  readonly key: string;
}

/** The four aspects of a device (spec 4), and the overall state: the most important of them. */
export interface Health {
  readonly connection: Check;
  readonly errors: Check;
  readonly maintenance: Check;
  readonly data: Check;
  readonly overall: Check;
  /** Whether the values are only the last known ones. */
  readonly isPast: boolean;
}

const statusCheck = (status: DeviceStatus): Check => ({ tone: deviceTone[status], key: deviceStatusKey(status) });

const dataChecks: Record<Age, Check> = {
  recent: { tone: "ok", key: "status.upToDate" },
  old: { tone: "unknown", key: "device.dataOld" },
  unknown: statusCheck("no_data"),
};

/** Health of a device by its reading. Unknown is not OK: after the connection or the data is lost, nothing is shown as OK. */
export function healthOf({ online, error, need_restart }: Pick<DeviceReading, "online" | "error" | "need_restart">, age: Age): Health {
  const connection: Check = online ? { tone: "ok", key: "device.connected" } : statusCheck("no_connection");
  const errors: Check = error === null ? { tone: "ok", key: "status.noErrors" } : errorCheck(error);
  const maintenance: Check = need_restart ? statusCheck("need_restart") : { tone: "ok", key: "status.noMaintenance" };
  const data = dataChecks[age];
  // An explicit `no_data` outranks the age of the reading.
  const ranked = error === "no_data" ? [connection, errors, data, maintenance] : [connection, data, errors, maintenance];
  const worst = ranked.find(({ tone }) => tone !== "ok");
  const isPast = !online || age !== "recent";
  const vouched = (check: Check): Check => (isPast && check.tone === "ok" ? { ...check, tone: "neutral" } : check);
  return {
    connection: vouched(connection),
    errors: vouched(errors),
    maintenance: vouched(maintenance),
    data,
    overall: worst ?? statusCheck("ok"),
    isPast,
  };
}

/** `error` is a status word of the contract, or any other text, which is shown as it is. */
const errorCheck = (error: string): Check => (isStatusWord(error) ? statusCheck(error) : { tone: "error", key: "status.errors" });

export const isStatusWord = (error: string): error is DeviceStatus => (deviceStatuses as readonly string[]).includes(error);
