import { metres } from "../city/geometry.js";
import type { Position, Segment } from "../city/model.js";
import { demand, HOUR, localTime } from "./profile.js";
import { bell, keyOf, pick, roll } from "./random.js";
import type { World } from "./world.js";

const STEP = 120;
/** Seconds from one incident to the next: they begin at whole multiples of it. */
export const INCIDENT_EVERY = 3 * HOUR;
const INCIDENT_LASTS = 2.25 * HOUR;
const INCIDENT_REACH = 700;

export interface Incident {
  id: string;
  segment: Segment;
  place: Position;
  start: number;
}

/** The crash on a main street that the `incident` scenario has under way, if any. */
export function incidentAt(world: World, utime: number): Incident | null {
  if (world.scenario !== "incident") return null;
  const index = Math.floor(utime / INCIDENT_EVERY);
  const start = index * INCIDENT_EVERY;
  if (utime - start > INCIDENT_LASTS) return null;
  const large = world.city.segments.filter(({ roadClass, name }) => roadClass >= 3 && name);
  const segment = pick(large.length ? large : world.city.segments, roll(world.seed, 91, index));
  return { id: `incident-${index}`, segment, place: segment.line[Math.floor(segment.line.length / 2)] as Position, start };
}

const freeSpeed = [0, 30, 40, 52, 60];

/** Jam level 0 to 10 and speed in km/h on a segment. */
export function roadAt(world: World, segment: Segment, utime: number, incident: Incident | null): { level: number; speed: number } {
  const key = keyOf(segment.id);
  const usual =
    demand(localTime(world, utime)) * (3 + 5 * roll(world.seed, 92, key)) + 0.5 * bell(world.seed, 93, key, Math.floor(utime / STEP));
  const near = incident && metres(incident.place, segment.line[0] as Position) < INCIDENT_REACH;
  const level = Number(Math.min(10, Math.max(0, near ? Math.max(8, usual + 4) : usual)).toFixed(1));
  return { level, speed: Math.round((freeSpeed[segment.roadClass] as number) * (1 - (level / 10) * 0.88)) };
}
