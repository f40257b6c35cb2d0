import type { Segment } from "../../city/model.js";
import { freeSpeedOf } from "./traffic/city-network.js";
import { trafficOf } from "./traffic/city-traffic.js";
import type { World } from "./world.js";

/** Jam level 0 to 10 and speed in km/h on a segment; one that leads to no lights is free. */
export const roadAt = (world: World, segment: Segment, utime: number): { level: number; speed: number } =>
  trafficOf(world).road(segment.id, utime) ?? { level: 0, speed: freeSpeedOf(segment.roadClass) };
