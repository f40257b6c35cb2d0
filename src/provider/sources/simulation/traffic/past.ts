import { setImmediate } from "node:timers/promises";
import { DAY, HOUR } from "../../../base/time.js";
import type { World } from "../world.js";
import { type CityNetwork, partsAt } from "./city-network.js";
import { COARSE_STEP, type Coarse, createCoarse } from "./coarse.js";
import type { Demand } from "./demand.js";
import { createFar } from "./far.js";
import type { Figures, PastHour } from "./figures.js";
import type { LightsReader } from "./lights.js";
import { showCycle } from "./show-cycle.js";
import { hourOf, nearestHour, SLOT } from "./slots.js";

/** An hour of the whole city, and how it began. */
interface CityHour extends PastHour {
  readonly atStart: { readonly queues: Float64Array; readonly flows: Float64Array };
}

/** Hours of a run in coarse steps: it begins when the streets are empty, and each hour follows from the one before. */
const RUN = 6;
/** Local hour at which one of the runs begins; it has an hour to fill. */
const BEGINS = 2;
/** Seconds before the start that are long ago: reports and analytics alone ask for such an hour, and nobody for its queues. */
const FAR = DAY;
/** Most figures that are kept: hours times approaches. */
const MOST_KEPT = 400_000;
/** Most runs of the model that are kept to be continued. */
const MOST_RUNS = 8;
/** Lights are looked at so often in an hour, in a city of many crossings once. */
const LOOKS = 2;
const MANY_CROSSINGS = 500;

interface Run {
  readonly real: Coarse;
  readonly basic: Coarse;
  /** Its first hour, in which the streets fill and which is not told; and the one that comes next. */
  readonly begin: number;
  next: number;
}

/** The hours before the run, or that it jumped over, from the seed, the lights and the time alone: computed when somebody asks. */
export function createPast(network: CityNetwork, demand: Demand, lights: LightsReader, world: World) {
  const hours = new Map<number, CityHour>();
  const runs = new Map<number, Run>();
  const mostHours = Math.max(48, Math.floor(MOST_KEPT / Math.max(1, network.approaches.length)));
  const looks = network.controllers.length > MANY_CROSSINGS ? 1 : LOOKS;
  const { groupsOf } = network;
  const far = createFar(network, demand, lights, world, MOST_KEPT);

  /** Shows the models the lights as they were at a moment. */
  function look({ real, basic }: Run, utime: number) {
    for (const [g, left] of partsAt(world, network, utime)) for (const model of [real, basic]) model.narrow(g, left);
    for (const [crossing, controller] of network.controllers.entries()) {
      const cycles = lights.cycleAt(controller, utime);
      for (const g of groupsOf[crossing] as readonly number[]) {
        showCycle(real, g, network, g, cycles.real);
        showCycle(basic, g, network, g, cycles.basic);
      }
    }
  }

  const beginOf = (hour: number): number => {
    const run = Math.floor((world.time.wall(hour) - BEGINS * HOUR) / (RUN * HOUR));
    const begin = (run: number) => nearestHour(world.time.momentOf((run * RUN + BEGINS) * HOUR));
    return begin(run) < hour ? begin(run) : begin(run - 1);
  };

  /** Goes on with a run by one hour. */
  function goOn(run: Run): void {
    const hour = run.next;
    run.next += HOUR;
    const atStart = run.real.state();
    const passedBySlot: Float32Array[] = [];
    let passed: Float32Array = new Float32Array(network.approaches.length);
    for (let second = 0; second < HOUR; second += COARSE_STEP) {
      if (second % (HOUR / looks) === 0) look(run, hour + second + HOUR / looks / 2);
      run.real.step((hour + second) / 60);
      run.basic.step((hour + second) / 60);
      if ((second + COARSE_STEP) % SLOT !== 0) continue;
      const sofar = run.real.passed();
      passedBySlot.push(sofar.map((each, a) => each - (passed[a] as number)));
      passed = sofar;
    }
    const figures = run.real.take();
    if (hour === run.begin) {
      run.basic.take();
      return;
    }
    const passedIn = (slot: number, a: number) => passedBySlot[slot]?.[a] as number;
    keep(hour, { figures, saved: savedOf(hour, figures, run.basic.take()), passedIn, atStart });
  }

  /** Less waiting than under the basic plan, where the mode earns it. */
  function savedOf(hour: number, { waited }: Figures, basic: Figures): Float32Array {
    const saved = basic.waited.map((each, a) => each - (waited[a] as number));
    for (const [crossing, controller] of network.controllers.entries()) {
      if (lights.earns(controller, hour + HOUR / 2)) continue;
      for (const g of groupsOf[crossing] as readonly number[]) saved[network.groups[g]?.approach as number] = 0;
    }
    return saved;
  }
  function keep(hour: number, found: CityHour): void {
    hours.set(hour, found);
    for (const oldest of hours.keys()) {
      if (hours.size <= mostHours) break;
      hours.delete(oldest);
    }
  }

  /** The run that comes to an hour next. */
  function runTo(hour: number): Run {
    const begin = beginOf(hour);
    let run = runs.get(begin);
    if (!run || run.next > hour) {
      run = { real: createCoarse(network, demand), basic: createCoarse(network, demand), begin, next: begin };
      runs.delete(begin);
      runs.set(begin, run);
      for (const oldest of runs.keys()) {
        if (runs.size <= MOST_RUNS) break;
        runs.delete(oldest);
      }
    }
    return run;
  }

  // By the start, not by now: an hour is told the same whatever was asked before, and does not change as the clock goes on.
  const farBefore = hourOf(world.clock.now()) - FAR;
  const isFar = (hour: number): boolean => hour < farBefore;
  function hourAt(hour: number): CityHour {
    for (let known = hours.get(hour); ; known = hours.get(hour)) {
      if (known) return known;
      goOn(runTo(hour));
    }
  }

  return {
    hour: hourAt,
    /** What happened on one approach: its figures stand at `index`. */
    at: (a: number, hour: number): { found: PastHour; index: number } => (isFar(hour) ? far(a, hour) : { found: hourAt(hour), index: a }),
    /** Computes hours, other work between; those long ago are computed as each is asked for. */
    async prepare(from: number, to: number): Promise<void> {
      for (let hour = from; hour < to; hour += HOUR)
        while (!hours.has(hour) && !isFar(hour)) {
          goOn(runTo(hour));
          await setImmediate();
        }
    },
  };
}
export type Past = ReturnType<typeof createPast>;
