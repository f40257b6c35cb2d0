import { roll } from "../../base/random.js";
import { DAY } from "../../base/time.js";
import { metres } from "../../city/geometry.js";
import type { Controller } from "../../city/model.js";
import { planOf } from "../../city/phases.js";
import { demandOf } from "./demand.js";
import { cycleFor, splitsFor, sum } from "./splits.js";
import { type Chain, chainsOf, type Member } from "./street-chains.js";
import { planHours, type TimePlan, timePlans } from "./timetable.js";
import type { World } from "./world.js";

/** Crossings one after another on their main street, which have one cycle. */
export interface Street {
  readonly name: string;
  /** m/s that the green wave is made for. */
  readonly speed: number;
  readonly members: Chain;
  /** Does whoever drives from the first to the last come nearer to the middle of the city? */
  readonly isInward: boolean;
  /** Seconds by which its plans change later than those of others. */
  readonly shift: number;
}
/** What a controller does by one plan: a cycle begins, with its first phase, whenever Unix time is `offset` modulo `cycle`. */
export interface TimeProgram {
  readonly plan: TimePlan;
  readonly cycle: number;
  readonly offset: number;
  /** Seconds of each phase, its intergreen within. */
  readonly durations: readonly number[];
}
/** Which way the wave of a plan runs; `both` gives each direction the same. */
export type Wave = "forward" | "backward" | "both";

export interface Coordination {
  streetOf(controller: Controller): Street;
  programOf(controller: Controller, plan: TimePlan): TimeProgram;
}

/** km/h of the green wave by the class of a street (assumed: under the limit of 60, which the lights should not reward breaking). */
const waveSpeeds = [30, 40, 50, 55] as const;
const QUARTER = 900;
/** How much the flow of an arm may have changed since the plans were made (assumed: ten years, each of which changes 3 to 5 %). */
const PLANS_AGE = 0.4;

const known = new WeakMap<World, Coordination>();

/** The streets of a city and the plans of its controllers. A street is looked for, and a plan made, when somebody asks for it first. */
export function coordinationOf(world: World): Coordination {
  const found = known.get(world);
  if (found) return found;
  const made = coordinate(world);
  known.set(world, made);
  return made;
}

function coordinate(world: World): Coordination {
  const segments = byName(world.city.segments, ({ name }) => name);
  const byMain = byName(world.city.controllers, ({ streets }) => streets[0] ?? "");
  const streets = new Map<Controller, Street>();
  const programs = new Map<Controller, Partial<Record<TimePlan, TimeProgram>>>();

  function streetOf(controller: Controller): Street {
    const street = streets.get(controller);
    if (street) return street;
    const name = controller.streets[0] ?? "";
    const own = byMain.get(name) ?? [controller];
    const pieces = name ? (segments.get(name) ?? []) : [];
    for (const members of chainsOf(own, pieces)) {
      const first = members[0] as Member;
      const last = members.at(-1) as Member;
      const toMiddle = ({ controller: { longitude, latitude } }: Member) =>
        metres([longitude, latitude], [world.city.longitude, world.city.latitude]);
      const { oID } = first.controller;
      const made = {
        name,
        members,
        isInward: toMiddle(last) < toMiddle(first),
        speed: (waveSpeeds[Math.max(1, ...pieces.map(({ roadClass }) => roadClass)) - 1] as number) / 3.6,
        shift: QUARTER * (Math.floor(3 * roll(world.seed, 74, oID)) - 1),
      };
      for (const each of members) streets.set(each.controller, made);
    }
    return streets.get(controller) as Street;
  }

  function programOf(controller: Controller, plan: TimePlan): TimeProgram {
    const known = programs.get(controller)?.[plan];
    if (known) return known;
    for (const [each, program] of programsOf(world, streetOf(controller), plan))
      programs.set(each, { ...programs.get(each), [plan]: program });
    return programs.get(controller)?.[plan] as TimeProgram;
  }

  return { streetOf, programOf };
}

/** The flow of each arm in the hour that a plan is made for, as it was when the plan was made. */
const plannedFlow =
  (world: World, controller: Controller, plan: TimePlan) =>
  (arm: number): number => {
    const since = 1 + PLANS_AGE * (2 * roll(world.seed, 75, controller.oID, arm) - 1);
    return demandOf(world, controller, arm, planHours[plan] + 4 * DAY) * since;
  };

/** The plan of every crossing of a street: the cycle that the busiest of them needs, splits by demand, offsets for the wave. */
function programsOf(world: World, street: Street, plan: TimePlan): Map<Controller, TimeProgram> {
  const { members } = street;
  const needed = Math.max(...members.map(({ controller }) => cycleFor(world, controller, plannedFlow(world, controller, plan))));
  const cycle = 2 * Math.ceil(needed / 2);
  const durations = members.map(({ controller }) => splitsFor(world, controller, cycle, plannedFlow(world, controller, plan)));
  const greens = members.map(({ controller }, i) => greenOf(controller, durations[i] as number[]));
  const begin = Math.floor(cycle * roll(world.seed, 73, members[0]?.controller.oID ?? 0));
  const offsets = offsetsFor(street, cycle, greens, waveOf(street, plan));
  return new Map(
    members.map(({ controller }, i) => [
      controller,
      { plan, cycle, offset: modulo(Math.round(begin + (offsets[i] as number)), cycle), durations: durations[i] as number[] },
    ]),
  );
}

/** Seconds of green of the first phase, which is that of the main street. */
export function greenOf(controller: Controller, durations: readonly number[]): number {
  const { phases, between } = planOf(controller);
  const [first, second] = phases;
  return (durations[0] ?? 0) - (first && second ? between(first.phase, second.phase) : 0);
}

/** Into the city in the morning, out of it in the evening, at other times both ways alike. */
export function waveOf({ isInward }: Street, plan: TimePlan): Wave {
  if (plan === timePlans.morning) return isInward ? "forward" : "backward";
  if (plan === timePlans.evening || plan === timePlans.switching) return isInward ? "backward" : "forward";
  return "both";
}

/**
 * When the main green of each crossing begins, in s after that of the first. One way: as long after it as the way takes. Both
 * ways: the middles of all greens lie at the beginning of the cycle or half of it later, which has the widest band that both can
 * have alike (Morgan and Little 1964); which of the two, by trying one crossing after another.
 */
function offsetsFor({ members, speed }: Street, cycle: number, greens: readonly number[], wave: Wave): number[] {
  const times = members.map(({ at }) => at / speed);
  if (wave !== "both") return times.map((time) => (wave === "forward" ? time : -time));
  const halves = members.map(() => 0);
  const begins = () => halves.map((half, i) => half * (cycle / 2) - (greens[i] as number) / 2);
  const worth = () => {
    const offsets = begins();
    const pairs = offsets.slice(1).map((_, i) => bandOf(offsets.slice(i, i + 2), greens.slice(i, i + 2), times.slice(i, i + 2), cycle));
    return bandOf(offsets, greens, times, cycle) + sum(pairs) / cycle;
  };
  for (let best = worth(), isBetter = true; isBetter; ) {
    isBetter = false;
    for (let i = 1; i < halves.length; i++) {
      // One crossing alone, or it and all behind it.
      for (const end of [i + 1, halves.length]) {
        const flip = () => {
          for (let at = i; at < end; at++) halves[at] = 1 - (halves[at] as number);
        };
        flip();
        const next = worth();
        if (next > best + 1e-9) {
          best = next;
          isBetter = true;
        } else flip();
      }
    }
  }
  return begins();
}

/**
 * The width in s of the band of a green wave: for how long in a cycle one may pass the first crossing and meet green at all of
 * them, `times` being the seconds from the first to each.
 */
export function bandOf(offsets: readonly number[], greens: readonly number[], times: readonly number[], cycle: number): number {
  const starts = offsets.map((offset, i) => offset - (times[i] as number));
  return Math.max(0, ...starts.map((start) => Math.min(...greens.map((green, i) => green - modulo(start - (starts[i] as number), cycle)))));
}

export const modulo = (value: number, cycle: number): number => ((value % cycle) + cycle) % cycle;

function byName<Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const group = groups.get(nameOf(thing));
    if (group) group.push(thing);
    else groups.set(nameOf(thing), [thing]);
  }
  return groups;
}
