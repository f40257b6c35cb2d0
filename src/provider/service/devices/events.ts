import type { DeviceEvent } from "../../../core/contract/device.js";
import { type City, sourceOf } from "../../sources/city.js";

/** What befell a device in a period, the newest first. */
export async function eventsOf(world: City, oID: number, period: readonly [number, number]): Promise<DeviceEvent[]> {
  return (await sourceOf(world, oID).events(period, oID)).map(({ oID: _, ...event }) => event);
}
