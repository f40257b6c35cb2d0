import { type Age, deviceStatusKey, deviceTone } from "../../../../core/internal.js";
import type { Check } from "../health.js";

/** The part of a reading that all vehicles share; speed in km/h, heading in degrees clockwise from north. */
export interface VehicleReading {
  readonly utime: number;
  readonly online: boolean;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number;
  readonly heading: number | null;
}

/** Health of a vehicle by its connection and the age of its reading. Unknown is not OK: a lost connection or an old reading comes first. */
export function vehicleHealth({ online }: Pick<VehicleReading, "online">, age: Age): { overall: Check; isPast: boolean } {
  if (!online) return { overall: { tone: deviceTone.no_connection, key: deviceStatusKey("no_connection") }, isPast: true };
  if (age === "recent") return { overall: { tone: "ok", key: "device.connected" }, isPast: false };
  return { overall: { tone: "unknown", key: age === "old" ? "device.dataOld" : deviceStatusKey("no_data") }, isPast: true };
}
