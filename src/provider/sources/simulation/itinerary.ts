import { keyOf } from "../../base/random.js";
import { along, mileage } from "../../city/geometry.js";
import { type Graph, graphOf } from "../../city/graph.js";
import type { CityModel, Position, SpecialVehicle } from "../../city/model.js";
import { drive } from "../../city/way.js";
import type { VehicleTask } from "../source.js";
import { usualSpeed } from "./bus-speed.js";
import { readyAt } from "./crew.js";
import type { World } from "./world.js";

/** m/s at work; what it drives on the way to it is what streets usually allow at that hour, `usualSpeed`. */
export const WORK_SPEED = 3.6;
/** On its beat a special vehicle works for fifty minutes and stands for ten. */
const SHIFT = 3600;
const WORK = 3000;
/** Seconds of work at a place. */
const AT_PLACE = 900;

/** What a vehicle does from `start` to `end`: its daily beat, joined `from` metres after its start, or a leg of a task. */
export type Stretch = { start: number; end: number } & (
  | { kind: "beat"; from: number }
  | { kind: "drive" | "work" | "return"; line: Position[]; marks: number[]; speed: number; task: string }
);
export type Beat = Extract<Stretch, { kind: "beat" }>;
export type Leg = Exclude<Stretch, Beat>;

const lagOf = (vehicle: SpecialVehicle) => keyOf(vehicle.id) % SHIFT;

/** Metres a vehicle would have driven on its beat since the beginning of time. */
function driven(vehicle: SpecialVehicle, utime: number): number {
  const time = utime + lagOf(vehicle);
  return (Math.floor(time / SHIFT) * WORK + Math.min(WORK, time % SHIFT)) * WORK_SPEED;
}

export const isOnTheMove = (vehicle: SpecialVehicle, utime: number): boolean => (utime + lagOf(vehicle)) % SHIFT < WORK;

/** Metres from the start of the beat, counted on and on over its rounds. */
export const onBeat = (vehicle: SpecialVehicle, { start, from }: Beat, utime: number): number =>
  from + driven(vehicle, utime) - driven(vehicle, start);

export function placeAt(world: World, vehicle: SpecialVehicle, stretch: Stretch, utime: number): { position: Position; heading: number } {
  if (stretch.kind !== "beat") return along(stretch.line, stretch.marks, (utime - stretch.start) * stretch.speed);
  const marks = world.marks.get(vehicle.id) as number[];
  return along(vehicle.line, marks, onBeat(vehicle, stretch, utime) % Math.max(1, marks.at(-1) as number));
}

const graphs = new WeakMap<CityModel, Graph>();
function graphFor(city: CityModel): Graph {
  const graph = graphs.get(city) ?? graphOf(city.segments);
  graphs.set(city, graph);
  return graph;
}

interface Known {
  tasks: readonly VehicleTask[];
  stretches: readonly Stretch[];
}
const known = new WeakMap<World, Map<string, Known>>();

/** What a vehicle does and will do by its tasks as they stand: stretches one after another, the first and last endless. */
export function itineraryOf(world: World, vehicle: SpecialVehicle): readonly Stretch[] {
  const tasks = world.tasks.get(vehicle.id) ?? [];
  const of = known.get(world) ?? new Map<string, Known>();
  known.set(world, of);
  const kept = of.get(vehicle.id);
  if (kept && kept.tasks === tasks) return kept.stretches;
  const stretches = plan(world, vehicle, tasks);
  of.set(vehicle.id, { tasks, stretches });
  return stretches;
}

/** Tasks are done one after another in the order in which they may begin; a later one never changes what has been driven. */
function plan(world: World, vehicle: SpecialVehicle, tasks: readonly VehicleTask[]): Stretch[] {
  const beat = (start: number, from: number): Stretch => ({ kind: "beat", start, end: Number.POSITIVE_INFINITY, from });
  const stretches: Stretch[] = [beat(0, driven(vehicle, 0))];
  let free = 0;
  const waiting = tasks.filter((task) => readyAt(vehicle, task) !== null).sort((a, b) => ready(a) - ready(b) || a.asked - b.asked);
  function ready(task: VehicleTask) {
    return readyAt(vehicle, task) as number;
  }
  for (const task of waiting) {
    const start = Math.max(ready(task), free);
    if (task.cancelled !== null && task.cancelled <= start) continue;
    while ((stretches.at(-1) as Stretch).start >= start) stretches.pop();
    const last = stretches.at(-1) as Stretch;
    last.end = start;
    const from = placeAt(world, vehicle, last, start).position;
    const legs = legsOf(world, task, from, start);
    stretches.push(...legs);
    free = (legs.at(-1) as Stretch).end;
    const beats = stretches.filter((stretch) => stretch.kind === "beat");
    const left = beats.at(-1) as Beat;
    const metres = onBeat(vehicle, left, left.end);
    const home = leg(
      world,
      "return",
      task,
      placeAt(world, vehicle, legs.at(-1) as Stretch, free).position,
      homeOf(world, vehicle, left),
      free,
    );
    stretches.push(home, beat(home.end, metres));
  }
  return stretches;
}

const homeOf = (world: World, vehicle: SpecialVehicle, left: Beat): Position => placeAt(world, vehicle, left, left.end).position;

/** The way to a task and the work of it, cut where it was cancelled. */
function legsOf(world: World, task: VehicleTask, from: Position, start: number): Leg[] {
  const { section, cancelled } = task;
  const places = section.type === "Point" ? [section.coordinates] : section.coordinates;
  const first = places[0] as Position;
  const last = places.at(-1) as Position;
  const ways = [leg(world, "drive", task, from, first, start), leg(world, "drive", task, from, last, start)] as const;
  const isTurned = ways[1].end < ways[0].end;
  const way = isTurned ? ways[1] : ways[0];
  const line = isTurned ? [...places].reverse() : [...places];
  if (line.length === 1) line.push(first);
  const marks = mileage(line);
  const length = marks.at(-1) as number;
  const seconds = section.type === "Point" ? AT_PLACE : length / WORK_SPEED;
  const work: Leg = {
    kind: "work",
    start: way.end,
    end: way.end + seconds,
    line,
    marks,
    speed: length / Math.max(1, seconds),
    task: task.id,
  };
  const end = cancelled ?? Number.POSITIVE_INFINITY;
  return [way, work].filter((each) => each.start < end).map((each) => ({ ...each, end: Math.min(each.end, end) }));
}

function leg(world: World, kind: "drive" | "return", task: VehicleTask, from: Position, to: Position, start: number): Leg {
  const line = drive(graphFor(world.city), world.city.segments, from, to);
  const marks = mileage(line);
  const speed = usualSpeed(world, null, start);
  return { kind, start, end: start + (marks.at(-1) as number) / speed, line, marks, speed, task: task.id };
}
