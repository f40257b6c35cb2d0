import type { DeviceEvent } from "../../../core/contract/device.js";
import { eventsBetween } from "../../sources/simulation/events.js";
import type { World } from "../../sources/simulation/world.js";

/** What befell a device in a period, as its driver or the simulation tells it, the newest first. */
export async function eventsOf(world: World, oID: number, [start, end]: readonly [number, number]): Promise<DeviceEvent[]> {
  const { field } = world;
  if (!field || (!field.device(oID) && field.simulates)) return eventsBetween(world, oID, start, end);
  return (await field.events([start, end], oID)).map(({ oID: _, ...event }) => event);
}
