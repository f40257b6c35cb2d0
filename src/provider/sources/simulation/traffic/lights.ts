import type { Program } from "../../../../core/contract/rts.js";
import type { Controller } from "../../../city/model.js";
import { planOf } from "../../../city/phases.js";
import type { Commands, ControllerState, Shown as Lights } from "../../accepted.js";
import { shownAt } from "../signals.js";
import type { World } from "../world.js";

/** What a controller shows: the phases that have green, or lights that flash or are dark. */
export interface ControllerLights {
  readonly phase: number | null;
  readonly isYielding: boolean;
  /** When it may next be otherwise, Unix s; infinite where it stays until somebody commands. */
  readonly until: number;
}
/** What it shows on average: effective seconds of a phase in a cycle. `cycle` 0 where no cycle runs. */
export interface CycleLights {
  readonly cycle: number;
  green(phase: number): number;
  /** Where no cycle runs: the phase that is held, null at all red. */
  readonly held: number | null;
  readonly isYielding: boolean;
}

/** Modes that divide the greens by traffic: what they save against the basic plan is theirs. */
const earning: ReadonlySet<Program> = new Set<Program>(["adaptive", "predictive"]);

export interface Pair<Thing> {
  readonly real: Thing;
  readonly basic: Thing;
}
interface Now {
  mode: Program;
  shown: Lights;
}

/** The state of a controller, from whichever source has it. */
export type StateOf = (controller: Controller, utime: number) => ControllerState;

/** Reads the lights of controllers: as they are, and as they would be if the earning modes kept to the basic plan. */
export function createLights(world: World, commands: Commands, stateOf: StateOf) {
  function both(controller: Controller, utime: number): { real: Now; basic: Now } {
    const { mode, shown } = stateOf(controller, utime);
    const real = { mode, shown };
    if (!earning.has(mode)) return { real, basic: real };
    return { real, basic: { mode: "basic", shown: shownAt(world, controller, { mode: "basic", since: 0 }, utime) } };
  }
  return {
    earns: (controller: Controller, utime: number): boolean => earning.has(stateOf(controller, utime).mode),
    at(controller: Controller, utime: number): Pair<ControllerLights> {
      const { real, basic } = both(controller, utime);
      const lights = momentOf(real);
      return { real: lights, basic: basic === real ? lights : momentOf(basic) };
    },
    cycleAt(controller: Controller, utime: number): Pair<CycleLights> & { earns: boolean } {
      const { real, basic } = both(controller, utime);
      const lights = cycleOf(controller, real);
      const earns = basic !== real;
      return { real: lights, basic: earns ? cycleOf(controller, basic) : lights, earns };
    },
    /** Changes whenever what was told of a controller's future may be otherwise. */
    versionOf: ({ oID }: Controller): unknown => commands.get(oID)?.at(-1) ?? world.forced.get(oID),
  };
}

const yields = ({ mode, shown }: Now): boolean => shown.blink || mode === "shutdown";

function momentOf(now: Now): ControllerLights {
  const { phase, phaseEnd, lastGreen } = now.shown;
  return { phase, isYielding: yields(now), until: phase !== null && lastGreen ? Math.min(phaseEnd, lastGreen.end) : phaseEnd };
}

function cycleOf(controller: Controller, now: Now): CycleLights {
  const { sequence, durations, phase, phaseEnd } = now.shown;
  const runs = !yields(now) && sequence.length > 0 && Number.isFinite(phaseEnd);
  const { between } = planOf(controller);
  const greens = sequence.map((each, i) =>
    Math.max(0, (durations[i] as number) - between(each, sequence[(i + 1) % sequence.length] as number)),
  );
  return {
    cycle: runs ? durations.reduce((sum, each) => sum + each, 0) : 0,
    green: (wanted) => greens.reduce((sum, green, i) => sum + (sequence[i] === wanted ? green : 0), 0),
    held: runs ? null : phase,
    isYielding: yields(now),
  };
}
export type LightsReader = ReturnType<typeof createLights>;
