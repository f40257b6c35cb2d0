import { type Age, deviceStatusKey, deviceTone } from "../../../../core/internal.js";
import type { Check } from "../health.js";

/** What every vehicle says of itself; speed in km/h, heading in degrees clockwise from north. */
export interface VehicleReading {
  readonly utime: number;
  readonly online: boolean;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number;
  readonly heading: number | null;
}

/** How far a vehicle's reading can be trusted. Unknown is not OK: a lost connection or an old reading comes before all. */
export function vehicleHealth({ online }: Pick<VehicleReading, "online">, age: Age): { overall: Check; isPast: boolean } {
  if (!online) return { overall: { tone: deviceTone.no_connection, key: deviceStatusKey("no_connection") }, isPast: true };
  if (age === "recent") return { overall: { tone: "ok", key: "device.connected" }, isPast: false };
  return { overall: { tone: "unknown", key: age === "old" ? "device.dataOld" : deviceStatusKey("no_data") }, isPast: true };
}
