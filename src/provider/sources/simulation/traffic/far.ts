import { HOUR } from "../../../base/time.js";
import { saturationFactor } from "../scenario.js";
import type { World } from "../world.js";
import type { CityNetwork } from "./city-network.js";
import { type Coarse, createCoarse } from "./coarse.js";
import type { Demand } from "./demand.js";
import { type PastHour, packHours } from "./figures.js";
import type { LightsReader, Pair } from "./lights.js";
import type { Approach, LaneGroup } from "./network.js";
import { showCycle } from "./show-cycle.js";
import { nearestHour, SLOTS } from "./slots.js";
import { createSteady } from "./steady.js";

/** One crossing as a network of its own; its approaches and groups as the city's network numbers them. */
interface Part extends Pair<Coarse> {
  readonly approaches: readonly number[];
  readonly groups: readonly number[];
}
/** The hours of a day of a crossing. */
type Day = ReturnType<typeof packHours>;
/** Days of a crossing that are kept. */
const MOST_DAYS = 300;
/** Hours for which the lights are looked at once. */
const LOOK_EVERY = 2;

/**
 * Days long ago, each by itself and of one crossing alone, so that a report on months of one waits for no others: who entered went on along
 * the turns at the steady flow of an hour, and who could not leave in it waited into the next one. `mostKept` are numbers: hours times
 * approaches.
 */
export function createFar(network: CityNetwork, demand: Demand, lights: LightsReader, world: World, mostKept: number) {
  const steady = createSteady(network);
  const mostFlows = Math.max(48, Math.floor(mostKept / Math.max(1, network.approaches.length)));
  const flowsOf = remember(mostFlows, (hour: number) => steady((a) => demand.inHour(a, hour)));
  const parts = new Map<number, Part>();

  function partOf(crossing: number): Part {
    const approaches = [...network.approaches.keys()].filter((a) => network.approaches[a]?.crossing === crossing);
    const groups = network.groupsOf[crossing] as readonly number[];
    const made = {
      approaches: approaches.map((a) => network.approaches[a] as Approach),
      groups: groups.map((g): LaneGroup => {
        const group = network.groups[g] as LaneGroup;
        return { ...group, approach: approaches.indexOf(group.approach) };
      }),
      crossings: 1,
    };
    return { approaches, groups, real: createCoarse(made, demand), basic: createCoarse(made, demand) };
  }

  /** Local midnight, when hardly anybody waits, is where analytics and reports begin, too: who asks for a day asks for one. */
  function dayOf(crossing: number, part: Part, begin: number, end: number): Day {
    for (const model of [part.real, part.basic]) model.clear();
    let earns = false;
    const hours = Array.from({ length: (end - begin) / HOUR }, (_, at) => {
      const hour = begin + at * HOUR;
      if (at % LOOK_EVERY === 0) earns = look(crossing, part, hour + (LOOK_EVERY * HOUR) / 2);
      return goOn(part, hour, earns);
    });
    return packHours(hours, part.approaches.length);
  }

  /** Shows the models the lights as they were; tells whether their mode earns what it saves. */
  function look(crossing: number, { groups, real, basic }: Part, utime: number): boolean {
    const controller = network.controllers[crossing] as CityNetwork["controllers"][number];
    const cycles = lights.cycleAt(controller, utime);
    for (const [at, g] of groups.entries()) {
      const left = saturationFactor(world, controller.oID, network.arms[network.groups[g]?.approach as number] as number, utime);
      for (const model of [real, basic]) model.narrow(at, left);
      showCycle(real, at, network, g, cycles.real);
      showCycle(basic, at, network, g, cycles.basic);
    }
    return cycles.earns;
  }

  function goOn({ approaches, real, basic }: Part, hour: number, earns: boolean): ReturnType<Day> {
    const all = flowsOf(hour);
    const flows = Float64Array.from(approaches, (a) => all[a] as number);
    real.hour(flows);
    basic.hour(flows);
    const figures = real.take();
    const waited = basic.takeWaited();
    return { figures, saved: waited.map((each, a) => (earns ? each - (figures.waited[a] as number) : 0)) };
  }

  const days = new Map<string, Day>();
  return (a: number, hour: number): { found: PastHour; index: number } => {
    const { crossing } = network.approaches[a] as Approach;
    const part = parts.get(crossing) ?? partOf(crossing);
    parts.set(crossing, part);
    const { start, end } = world.time.day(hour + HOUR / 2);
    const begin = nearestHour(start);
    const key = `${crossing} ${begin}`;
    const day = days.get(key) ?? dayOf(crossing, part, begin, nearestHour(end));
    days.set(key, day);
    if (days.size > MOST_DAYS) days.delete(days.keys().next().value as string);
    const { figures, saved } = day((hour - begin) / HOUR);
    // Whole vehicles, the rest in the last slot.
    const passedIn = (slot: number, at: number) => {
      const passed = figures.passed[at] as number;
      const each = Math.floor(passed / SLOTS);
      return slot < SLOTS - 1 ? each : passed - (SLOTS - 1) * each;
    };
    return { found: { figures, saved, passedIn }, index: part.approaches.indexOf(a) };
  };
}

/** A function that remembers its newest answers. */
function remember<Thing>(most: number, make: (key: number) => Thing): (key: number) => Thing {
  const known = new Map<number, Thing>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    if (known.size > most) known.delete(known.keys().next().value as number);
    return found;
  };
}
