import type { Phase, Program } from "../../core/contract/rts.js";
import type { Controller } from "../city/model.js";
import { phasesOf, planOf } from "./phases.js";
import { DAY, localTime } from "./profile.js";
import { roll } from "./random.js";
import type { World } from "./world.js";

/** The phase that had green last, and when that ends or ended: the junction is cleared of it before another begins. */
export interface LastGreen {
  phase: number;
  end: number;
}
/** What is asked of a controller: a mode, from a moment, with what belongs to it. */
export interface Force {
  mode: Program;
  plan?: number;
  since: number;
  sequence?: number[];
  durations?: number[];
  phase?: number;
  /** When the first phase begins, where no phase is on before it: the last one is being cleared, or the lights start up. */
  begins?: number;
  /** The last green before this mode, null after lights that let nobody go. */
  lastGreen?: LastGreen | null;
}
/**
 * What the lights do: `phase` null while no phase is on; `phaseEnd` when the next phase begins (infinite on hold), which is
 * after the intergreen.
 */
export interface Shown {
  phase: number | null;
  lastGreen: LastGreen | null;
  phaseStart: number;
  phaseEnd: number;
  cycleEnd: number;
  sequence: number[];
  durations: number[];
  blink: boolean;
}

const planStarts = [0, 6.5, 10, 16, 20, 23].map((hour) => hour * 3600);
/** Stretch of the base plan at night, in the morning, by day, in the evening, late and at night again. */
const stretches = [0.75, 1.25, 1, 1.35, 0.95, 0.75];
/** `basic` knows one plan, from midnight to midnight. */
const BASIC = 2;

/** Hours of one plan: which, from and until when. */
function slotAt(world: World, mode: Program, utime: number) {
  const secondOfDay = ((localTime(world, utime) % DAY) + DAY) % DAY;
  const midnight = Math.floor(utime - secondOfDay);
  if (mode === "basic") return { index: BASIC, from: midnight, to: midnight + DAY };
  const index = planStarts.findLastIndex((start) => start <= secondOfDay);
  return { index, from: midnight + (planStarts[index] as number), to: midnight + (planStarts[index + 1] ?? DAY) };
}

/** Durations in s of a plan, one for each phase, by the controller. */
function durationsOf(world: World, controller: Controller, mode: Program, index: number): number[] {
  const stretch = (stretches[index] as number) * (mode === "switching" ? 1.5 : 1);
  return phasesOf(controller).map(({ min_green }, i) => {
    const base = min_green + (i === 0 ? 20 : i === 1 ? 14 : 4) + 10 * roll(world.seed, 71, controller.oID, i);
    return Math.max(min_green, Math.round(base * stretch));
  });
}

const sum = (durations: readonly number[]): number => durations.reduce((total, seconds) => total + seconds, 0);

/**
 * The cycle that runs at a moment in a mode that began at `since`: a plan gives way to the next at the end of a cycle. The
 * last cycle before the hour of change is made longer in its first phase, so that no green is cut short.
 */
function cycleAt(world: World, controller: Controller, { mode, since, sequence, durations }: Force, utime: number) {
  if (sequence && durations) {
    const length = sum(durations);
    const count = Math.floor((utime - since) / length);
    return { start: since + count * length, durations, count };
  }
  const slot = slotAt(world, mode, utime);
  let start = Math.max(since, slot.from);
  let { index, to } = slot;
  if (since < slot.from) {
    const before = slotAt(world, mode, slot.from - 1);
    const first = sum(durationsOf(world, controller, mode, before.index));
    if (since > before.from && since + first > slot.from) {
      if (utime < since + first) ({ index, to } = { ...before, to: since + first });
      start = utime < since + first ? since : since + first;
    }
  }
  const plan = durationsOf(world, controller, mode, index);
  const length = sum(plan);
  const last = Math.max(1, Math.floor((to - start) / length)) - 1;
  const count = Math.min(last, Math.floor((utime - start) / length));
  const own = adaptive.includes(mode) ? adapt(world, controller, plan, count + start) : plan;
  const longer = count === last ? Math.max(0, to - start - (last + 1) * length) : 0;
  return { start: start + count * length, durations: [(own[0] as number) + longer, ...own.slice(1)], count };
}

const adaptive: readonly Program[] = ["automatic", "adaptive", "predictive"];

/** Moves up to a fifth of the green between the first two phases; the cycle keeps its length. */
function adapt(world: World, controller: Controller, durations: number[], cycle: number): number[] {
  const phases = phasesOf(controller);
  if (phases.length < 2) return durations;
  const share = (roll(world.seed, 72, controller.oID, cycle) - 0.5) * 0.4;
  const moved = Math.round(share * Math.min(durations[0] as number, durations[1] as number));
  const next = [(durations[0] as number) + moved, (durations[1] as number) - moved, ...durations.slice(2)];
  return next.every((seconds, i) => seconds >= (phases[i] as Phase).min_green) ? next : durations;
}

/** The phase a mode begins with, null where it lets nobody go. */
export function firstPhase(controller: Controller, { mode, sequence, phase }: Force): number | null {
  if (dark.has(mode)) return null;
  return phase ?? sequence?.[0] ?? phasesOf(controller)[0]?.phase ?? null;
}

/** Modes in which no phase is on. */
export const dark: ReadonlySet<Program> = new Set<Program>(["flashing_yellow", "all_red", "shutdown"]);

/** What a controller in a mode shows at a moment; in the intergreen, the last seconds of a phase, no phase is on. */
export function shownAt(world: World, controller: Controller, force: Force, utime: number): Shown {
  const { mode, since, begins = since, lastGreen = null } = force;
  const never = Number.POSITIVE_INFINITY;
  const steady = { phase: null, lastGreen, phaseStart: since, phaseEnd: never, cycleEnd: never, sequence: [], durations: [], blink: false };
  if (dark.has(mode)) return { ...steady, blink: mode === "flashing_yellow" };
  const isBegun = utime >= begins;
  const beginning = { ...steady, phaseEnd: begins, cycleEnd: begins };
  if (mode === "phase_hold") {
    const phase = force.phase as number;
    const held = { sequence: [phase], durations: [Math.max(1, Math.floor(utime - begins))] };
    if (!isBegun) return { ...beginning, ...held };
    return { ...steady, ...held, phase, lastGreen: { phase, end: never }, phaseStart: begins };
  }
  const { start, durations } = cycleAt(world, controller, { ...force, since: begins }, isBegun ? utime : begins);
  const sequence = force.sequence ?? phasesOf(controller).map(({ phase }) => phase);
  if (!isBegun) return { ...beginning, sequence, durations };
  let phaseStart = start;
  let place = 0;
  while (place < durations.length - 1 && phaseStart + (durations[place] as number) <= utime) phaseStart += durations[place++] as number;
  const phaseEnd = phaseStart + (durations[place] as number);
  const current = sequence[place] as number;
  const next = sequence[(place + 1) % sequence.length] as number;
  const end = phaseEnd - planOf(controller).between(current, next);
  const phase = utime < end ? current : null;
  return {
    ...{ phase, lastGreen: { phase: current, end }, phaseStart, phaseEnd },
    ...{ cycleEnd: start + sum(durations), sequence, durations, blink: false },
  };
}

/** When lights that are to change from `from` on may do so: the green that is on has had its least, an intergreen its end. */
export function earliestEnd(controller: Controller, { phase, phaseStart, phaseEnd }: Shown, from: number): number {
  if (phase === null) return Number.isFinite(phaseEnd) ? Math.max(from, phaseEnd) : from;
  return Math.min(phaseEnd, Math.max(from, phaseStart + planOf(controller).leastGreen(phase)));
}
