import { setImmediate } from "node:timers/promises";
import { DAY, HOUR } from "../profile.js";
import type { World } from "../world.js";
import { type CityNetwork, partsAt } from "./city-network.js";
import { COARSE_STEP, type Coarse, createCoarse } from "./coarse.js";
import type { Demand } from "./demand.js";
import type { Figures } from "./figures.js";
import type { CycleLights, LightsReader } from "./lights.js";
import { SLOT, SLOTS } from "./slots.js";
import { createSteady } from "./steady.js";

/** An hour of the past: what happened, what would have waited under the basic plan, vehicles by five minutes, and how it began. */
export interface PastHour {
  readonly figures: Figures;
  /** Vehicle-seconds that waiting took less than under the basic plan. */
  readonly saved: Float32Array;
  readonly passedBySlot: readonly Float32Array[];
  readonly atStart: { readonly queues: Float64Array; readonly flows: Float64Array };
}

/** Hours of a run in coarse steps: it begins when the streets are empty, and each hour follows from the one before. */
const RUN = 6;
/** Local hour at which one of the runs begins; it has an hour to fill. */
const BEGINS = 2;
/** Seconds after which an hour is long ago: reports and analytics alone ask for it, and nobody for its queues. */
const FAR = 2 * DAY;
/** Numbers that are kept, hours times approaches, and runs that can be gone on with. */
const [MOST_KEPT, MOST_RUNS] = [400_000, 8];
/** Lights are looked at so often in an hour, in a city of many crossings once. */
const LOOKS = 2;
const MANY_CROSSINGS = 500;
/** Part of the saturation flow that finds a gap where lights flash or are dark, with priority and without. */
const [FIRST, SECOND] = [0.12, 0.08];

interface Run {
  readonly real: Coarse;
  readonly basic: Coarse;
  /** Its first hour, in which the streets fill and which is not told; and the one that comes next. */
  readonly begin: number;
  next: number;
}

/** The hours before the run, or that it jumped over, from the seed, the lights and the time alone: computed when somebody asks. */
export function createPast(network: CityNetwork, demand: Demand, lights: LightsReader, world: World) {
  const hours = new Map<number, PastHour>();
  const runs = new Map<number, Run>();
  const mostHours = Math.max(48, Math.floor(MOST_KEPT / Math.max(1, network.approaches.length)));
  const looks = network.controllers.length > MANY_CROSSINGS ? 1 : LOOKS;
  const { groupsOf } = network;

  /** Shows the models the lights as they were at a moment. */
  function look({ real, basic }: Run, utime: number) {
    for (const [g, left] of partsAt(world, network, utime)) for (const model of [real, basic]) model.narrow(g, left);
    for (const [crossing, controller] of network.controllers.entries()) {
      const cycles = lights.cycleAt(controller, utime);
      show(real, crossing, cycles.real);
      show(basic, crossing, cycles.basic);
    }
  }
  function show(model: Coarse, crossing: number, cycle: CycleLights) {
    for (const g of groupsOf[crossing] as readonly number[]) {
      const phases = network.groupPhases[g] as ReadonlySet<number>;
      const hasPriority = network.approaches[network.groups[g]?.approach ?? 0]?.hasPriority;
      if (cycle.isYielding) model.steady(g, hasPriority ? FIRST : SECOND);
      else if (cycle.cycle === 0) model.steady(g, cycle.held !== null && phases.has(cycle.held) ? 1 : 0);
      else {
        let green = 0;
        for (const phase of phases) green += cycle.green(phase);
        model.show(g, green, cycle.cycle);
      }
    }
  }

  const steady = createSteady(network);
  const none = new Float64Array(network.approaches.length);
  /** An hour long ago, by itself: who came went on along the turns at a steady flow. */
  function goBack(hour: number): void {
    const flows = steady((a) => {
      let vehicles = 0;
      for (let minute = hour / 60; minute < (hour + HOUR) / 60; minute++) vehicles += demand.entering(a, minute);
      return vehicles;
    });
    far ??= { real: createCoarse(network, demand), basic: createCoarse(network, demand), begin: 0, next: 0 };
    look(far, hour + HOUR / 2);
    far.real.hour(flows);
    far.basic.hour(flows);
    const figures = far.real.take();
    const passed = figures.passed.map((each) => Math.floor(each / SLOTS));
    const passedBySlot = Array.from({ length: SLOTS }, (_, slot) =>
      slot < SLOTS - 1 ? passed : figures.passed.map((each, a) => each - (SLOTS - 1) * (passed[a] as number)),
    );
    keep(hour, { figures, saved: savedOf(hour, figures, far.basic.take()), passedBySlot, atStart: { queues: none, flows: none } });
  }
  let far: Run | null = null;

  const beginOf = (hour: number): number => {
    const shift = BEGINS * HOUR - Math.round(world.offset / HOUR) * HOUR;
    return Math.floor((hour - shift - HOUR) / (RUN * HOUR)) * RUN * HOUR + shift;
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
    keep(hour, { figures, saved: savedOf(hour, figures, run.basic.take()), passedBySlot, atStart });
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
  function keep(hour: number, found: PastHour): void {
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

  const compute = (hour: number): void => (hour < world.clock.now() - FAR ? goBack(hour) : goOn(runTo(hour)));

  return {
    hour(hour: number): PastHour {
      for (let known = hours.get(hour); ; known = hours.get(hour)) {
        if (known) return known;
        compute(hour);
      }
    },
    /** Computes hours, other work between. */
    async prepare(from: number, to: number): Promise<void> {
      for (let hour = from; hour < to; hour += HOUR)
        while (!hours.has(hour)) {
          compute(hour);
          await setImmediate();
        }
    },
  };
}
export type Past = ReturnType<typeof createPast>;
