import type { Segment } from "../../city/model.js";
import { freeSpeedOf } from "./traffic/city-network.js";
import { trafficOf } from "./traffic/city-traffic.js";
import type { World } from "./world.js";

const LANES_SHOWN_UNDER = 1500;

/** The streets whose level is told: all of a small city, the large ones of a large city. */
export function shownSegments({ city: { segments } }: World): Segment[] {
  const least = segments.length < LANES_SHOWN_UNDER ? 1 : 4;
  return segments.filter(({ roadClass }) => roadClass >= least);
}

/** Jam level 0 to 10 and speed in km/h on a segment; one that leads to no lights is free. */
export const roadAt = (world: World, segment: Segment, utime: number): { level: number; speed: number } =>
  trafficOf(world).road(segment.id, utime) ?? { level: 0, speed: freeSpeedOf(segment.roadClass) };
