import {
  type Age,
  type DeviceStatus,
  deviceStatuses,
  deviceStatusKey,
  deviceTone,
  type RtsTelemetry,
  type Tone,
} from "../../../core/internal.js";

/** What devices of both kinds say of themselves. */
export type DeviceReading = Pick<
  RtsTelemetry,
  "oID" | "online" | "error" | "configuration" | "need_restart" | "online_time" | "vprocessor_oID" | "utime"
>;

/** One thing that is well or not; `key` is a text key. */
export interface Check {
  readonly tone: Tone;
  readonly key: string;
}

/** The four aspects of a device by spec 4, and the one that matters most. */
export interface Health {
  readonly connection: Check;
  readonly errors: Check;
  readonly maintenance: Check;
  readonly data: Check;
  readonly overall: Check;
  /** The values are the last known ones, not those of now. */
  readonly isPast: boolean;
}

const statusCheck = (status: DeviceStatus): Check => ({ tone: deviceTone[status], key: deviceStatusKey(status) });

const dataChecks: Record<Age, Check> = {
  recent: { tone: "ok", key: "status.upToDate" },
  old: { tone: "unknown", key: "device.dataOld" },
  unknown: statusCheck("no_data"),
};

/**
 * How a device is by its own reading. Unknown is not OK: what was well before the
 * connection or the data was lost is not shown in the colour of what is well.
 */
export function healthOf({ online, error, need_restart }: Pick<DeviceReading, "online" | "error" | "need_restart">, age: Age): Health {
  const connection: Check = online ? { tone: "ok", key: "device.connected" } : statusCheck("no_connection");
  const errors: Check = error === null ? { tone: "ok", key: "status.noErrors" } : errorCheck(error);
  const maintenance: Check = need_restart ? statusCheck("need_restart") : { tone: "ok", key: "status.noMaintenance" };
  const data = dataChecks[age];
  // A device that reports its own silence says more than the age of its reading.
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

/** A device may name its error by a status word of the contract; any other text is shown as its message. */
const errorCheck = (error: string): Check => (isStatusWord(error) ? statusCheck(error) : { tone: "error", key: "status.errors" });

export const isStatusWord = (error: string): error is DeviceStatus => (deviceStatuses as readonly string[]).includes(error);
