import { setImmediate } from "node:timers/promises";
import { HOUR } from "../profile.js";
import type { CityNetwork } from "./city-network.js";
import { COARSE_STEP, type Coarse, createCoarse } from "./coarse.js";
import type { Demand } from "./demand.js";
import type { Figures } from "./figures.js";
import type { CycleLights, LightsReader } from "./lights.js";
import { SLOT } from "./slots.js";

/** An hour of the past: what happened, what would have waited under the basic plan, vehicles by five minutes, and how it began. */
export interface PastHour {
  readonly figures: Figures;
  /** Vehicle-seconds that waiting took less than under the basic plan. */
  readonly saved: Float32Array;
  readonly passedBySlot: readonly Float32Array[];
  readonly atStart: { readonly queues: Float64Array; readonly flows: Float64Array };
}

/** Hours of a run in coarse steps: it begins when the streets are empty, and each hour follows from the one before. */
const RUN = 24;
/** Local hour at which a run begins; it has an hour to fill. */
const BEGINS = 2;
/** Numbers that are kept, hours times approaches, and runs that can be gone on with. */
const [MOST_KEPT, MOST_RUNS] = [3_000_000, 8];
/** Lights are looked at so often in an hour, in a city of many crossings once. */
const LOOKS = 4;
const MANY_CROSSINGS = 500;
/** Part of the saturation flow that finds a gap where lights flash or are dark, with priority and without. */
const [FIRST, SECOND] = [0.3, 0.15];

interface Run {
  readonly real: Coarse;
  readonly basic: Coarse;
  /** Its first hour, in which the streets fill and which is not told; and the one that comes next. */
  readonly begin: number;
  next: number;
}

/** The hours before the run, or that it jumped over, from the seed, the lights and the time alone: computed when somebody asks. */
export function createPast(network: CityNetwork, demand: Demand, lights: LightsReader, offsetAt: () => number) {
  const hours = new Map<number, PastHour>();
  const runs = new Map<number, Run>();
  const mostHours = Math.max(2 * RUN, Math.floor(MOST_KEPT / Math.max(1, network.approaches.length)));
  const looks = network.controllers.length > MANY_CROSSINGS ? 1 : LOOKS;
  const groupsOf = network.controllers.map((_, crossing) =>
    network.groups.flatMap(({ approach }, g) => (network.approaches[approach]?.crossing === crossing ? [g] : [])),
  );

  /** Shows the models the lights as they were at a moment. */
  function look({ real, basic }: Run, utime: number) {
    for (const [crossing, controller] of network.controllers.entries()) {
      const cycles = lights.cycleAt(controller, utime);
      show(real, crossing, cycles.real);
      show(basic, crossing, cycles.basic);
    }
  }
  function show(model: Coarse, crossing: number, cycle: CycleLights) {
    for (const g of groupsOf[crossing] as number[]) {
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

  const beginOf = (hour: number): number => {
    const shift = BEGINS * HOUR - Math.round(offsetAt() / HOUR) * HOUR;
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
    const { waited } = run.basic.take();
    const saved = waited.map((each, a) => each - (figures.waited[a] as number));
    for (const [crossing, controller] of network.controllers.entries()) {
      if (lights.earns(controller, hour + HOUR / 2)) continue;
      for (const g of groupsOf[crossing] as number[]) saved[network.groups[g]?.approach as number] = 0;
    }
    hours.set(hour, { figures, saved, passedBySlot, atStart });
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

  return {
    hour(hour: number): PastHour {
      for (let known = hours.get(hour); ; known = hours.get(hour)) {
        if (known) return known;
        goOn(runTo(hour));
      }
    },
    /** Computes hours, other work between. */
    async prepare(from: number, to: number): Promise<void> {
      for (let hour = from; hour < to; hour += HOUR)
        while (!hours.has(hour)) {
          goOn(runTo(hour));
          await setImmediate();
        }
    },
  };
}
export type Past = ReturnType<typeof createPast>;
