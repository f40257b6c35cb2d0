import { metres } from "../city/geometry.js";
import type { Position, Segment } from "../city/model.js";
import { demand, localTime } from "./profile.js";
import { bell, keyOf, roll } from "./random.js";
import { closedAt } from "./scenario.js";
import { freeSpeedOf } from "./traffic/city-network.js";
import type { World } from "./world.js";

const STEP = 120;
const INCIDENT_REACH = 700;

export interface Incident {
  place: Position;
}

/** What closes lanes at a moment, a crash or works, if anything does. */
export function incidentAt(world: World, utime: number): Incident | null {
  const closed = closedAt(world, utime);
  return closed && { place: closed.middle };
}

/** Jam level 0 to 10 and speed in km/h on a segment. */
export function roadAt(world: World, segment: Segment, utime: number, incident: Incident | null): { level: number; speed: number } {
  const key = keyOf(segment.id);
  const usual =
    demand(localTime(world, utime)) * (3 + 5 * roll(world.seed, 92, key)) + 0.5 * bell(world.seed, 93, key, Math.floor(utime / STEP));
  const near = incident && metres(incident.place, segment.line[0] as Position) < INCIDENT_REACH;
  const level = Number(Math.min(10, Math.max(0, near ? Math.max(8, usual + 4) : usual)).toFixed(1));
  return { level, speed: Math.round(freeSpeedOf(segment.roadClass) * (1 - (level / 10) * 0.88)) };
}
