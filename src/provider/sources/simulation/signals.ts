import type { Program } from "../../../core/contract/rts.js";
import type { Controller } from "../../city/model.js";
import { phasesOf, planOf } from "../../city/phases.js";
import type { Cycle, Force, Shown } from "../accepted.js";
import { coordinationOf, modulo, type TimeProgram } from "./coordination.js";
import { countedAt, demandOf } from "./demand.js";
import { splitsFor, stretched, sum } from "./splits.js";
import { isTimePlan, slotAt, type TimePlan, timePlans } from "./timetable.js";
import { needsOf } from "./traffic/load.js";
import type { World } from "./world.js";

/** Modes that divide the cycle anew each time: by what was counted, or by what the profile expects. */
export const adaptive: ReadonlySet<Program> = new Set<Program>(["adaptive", "predictive"]);

/** Share of its planned seconds by which such a mode may move a phase. */
const REACH = 0.25;
/** Share of the cycle by which one cycle may be longer or shorter in a transition, and cycles that it takes at most. */
const STEP = 0.2;
const LONGEST_TRANSITION = 3;

/** The plan of a mode that has only one, null where the timetable chooses. A controller without control keeps to its base plan. */
function fixedPlan({ mode, plan }: Force): TimePlan | null {
  if (mode === "switching") return plan !== undefined && isTimePlan(plan) ? plan : timePlans.switching;
  return mode === "static" || mode === "without_control" ? timePlans.day : null;
}

/** The cycle that runs at a moment in a mode whose first phase began at `since`. Nothing is counted up from there: any moment is as near. */
function cycleAt(world: World, controller: Controller, force: Force, utime: number): Cycle {
  const { mode, since, sequence, durations } = force;
  if (sequence && durations) return { plan: null, ...countedFrom(since, durations, utime) };
  const { streetOf, programOf } = coordinationOf(world);
  const fixed = fixedPlan(force);
  if (mode === "without_control")
    return { plan: timePlans.day, ...countedFrom(since, programOf(controller, timePlans.day).durations, utime) };
  if (fixed) return inPlan(world, controller, mode, programOf(controller, fixed), since, utime);
  const slot = slotAt(world.city.tz, streetOf(controller).shift, utime);
  const plan = programOf(controller, slot.plan);
  if (since >= slot.from) return inPlan(world, controller, mode, plan, since, utime);
  const before = programOf(controller, slot.before);
  // Whoever began before the last plan has long been in step with it.
  const began = since >= slot.beforeFrom ? since : null;
  const inStep = began === null ? slot.from : began + sum(intoStep(controller, before, began));
  const change =
    inStep >= slot.from
      ? inStep + modulo(before.offset - inStep, before.cycle)
      : slot.from + modulo(before.offset - slot.from, before.cycle);
  return utime < change ? inPlan(world, controller, mode, before, began, utime) : inPlan(world, controller, mode, plan, change, utime);
}

/** Cycles of one length, counted from a moment, in step with nobody. */
function countedFrom(since: number, durations: readonly number[], utime: number): Omit<Cycle, "plan"> {
  const length = sum(durations);
  const start = since + Math.floor((utime - since) / length) * length;
  return { length, offset: null, start, planned: durations, durations, isTransition: false };
}

/** The cycle of a plan at a moment, entered with its first phase at `began`; null where that is long past. */
function inPlan(world: World, controller: Controller, mode: Program, program: TimeProgram, began: number | null, utime: number): Cycle {
  const { plan, cycle, offset, durations: planned } = program;
  let start = began ?? 0;
  for (const length of began === null ? [] : intoStep(controller, program, began)) {
    if (utime < start + length)
      return { plan, length: cycle, offset: null, start, planned, durations: stretched(controller, planned, length), isTransition: true };
    start += length;
  }
  start = offset + Math.floor((utime - offset) / cycle) * cycle;
  return { plan, length: cycle, offset, start, planned, durations: adapted(world, controller, mode, program, start), isTransition: false };
}

/**
 * The lengths in s of the cycles by which a plan that begins at a moment comes into step: up to three, each longer or shorter by a
 * fifth at most, whichever is done sooner; where the least greens do not allow that, three longer ones.
 */
function intoStep(controller: Controller, { cycle, offset }: TimeProgram, began: number): number[] {
  const late = modulo(offset - began, cycle);
  if (late === 0) return [];
  const shortest = sum(needsOf(controller).least);
  for (let count = 1; count <= LONGEST_TRANSITION; count++) {
    const longer = late / count;
    const shorter = (cycle - late) / count;
    const canShorten = shorter <= STEP * cycle && Math.floor(cycle - shorter) >= shortest;
    if (canShorten && (shorter < longer || longer > STEP * cycle)) return evenly(count * cycle - (cycle - late), count);
    if (longer <= STEP * cycle) return evenly(count * cycle + late, count);
  }
  return evenly(LONGEST_TRANSITION * cycle + late, LONGEST_TRANSITION);
}

/** A whole number as so many whole parts, as equal as can be. */
const evenly = (total: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor((total * (i + 1)) / count) - Math.floor((total * i) / count));

/** Cycles of a plan whose division is remembered, each by the moment at which it begins. */
const MOST_DIVIDED = 16;
const divided = {
  adaptive: new WeakMap<TimeProgram, Map<number, number[]>>(),
  predictive: new WeakMap<TimeProgram, Map<number, number[]>>(),
};

/** The seconds of the phases in the cycle that begins at a moment: an adaptive mode divides what the plan has by flow, and keeps its length. */
function adapted(world: World, controller: Controller, mode: Program, program: TimeProgram, start: number): readonly number[] {
  const { cycle, durations } = program;
  if (mode !== "adaptive" && mode !== "predictive") return durations;
  const known = divided[mode].get(program) ?? new Map<number, number[]>();
  divided[mode].set(program, known);
  const found = known.get(start);
  if (found) return found;
  const flow = (arm: number) =>
    mode === "adaptive" ? countedAt(world, controller, arm, start) : demandOf(world, controller, arm, world.time.wall(start));
  const made = splitsFor(world, controller, cycle, flow, { durations, reach: REACH });
  if (known.size >= MOST_DIVIDED) known.clear();
  known.set(start, made);
  return made;
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
  const { mode, since, lastGreen = null } = force;
  // Phases begin with a second.
  const begins = Math.ceil(force.begins ?? since);
  const never = Number.POSITIVE_INFINITY;
  const steady = {
    phase: null,
    lastGreen,
    phaseStart: since,
    phaseEnd: never,
    cycleEnd: never,
    sequence: [],
    durations: [],
    blink: false,
    cycle: null,
  };
  if (dark.has(mode)) return { ...steady, blink: mode === "flashing_yellow" };
  const isBegun = utime >= begins;
  const beginning = { ...steady, phaseEnd: begins, cycleEnd: begins };
  if (mode === "phase_hold") {
    const phase = force.phase as number;
    const held = { sequence: [phase], durations: [Math.max(1, Math.floor(utime - begins))] };
    if (!isBegun) return { ...beginning, ...held };
    return { ...steady, ...held, phase, lastGreen: { phase, end: never }, phaseStart: begins };
  }
  const cycle = cycleAt(world, controller, { ...force, since: begins }, isBegun ? utime : begins);
  const { start } = cycle;
  const durations = [...cycle.durations];
  const sequence = force.sequence ?? phasesOf(controller).map(({ phase }) => phase);
  if (!isBegun) return { ...beginning, sequence, durations, cycle };
  let phaseStart = start;
  let place = 0;
  while (place < durations.length - 1 && phaseStart + (durations[place] as number) <= utime) phaseStart += durations[place++] as number;
  const phaseEnd = phaseStart + (durations[place] as number);
  const current = sequence[place] as number;
  const next = sequence[(place + 1) % sequence.length] as number;
  const end = phaseEnd - planOf(controller).between(current, next);
  const phase = utime < end ? current : null;
  return {
    phase,
    lastGreen: { phase: current, end },
    phaseStart,
    phaseEnd,
    cycleEnd: start + sum(durations),
    sequence,
    durations,
    blink: false,
    cycle,
  };
}

/** When lights that are to change from `from` on may do so: the green that is on has had its least, an intergreen its end. */
export function earliestEnd(controller: Controller, { phase, phaseStart, phaseEnd }: Shown, from: number): number {
  if (phase === null) return Number.isFinite(phaseEnd) ? Math.max(from, phaseEnd) : from;
  return Math.min(phaseEnd, Math.max(from, phaseStart + planOf(controller).leastGreen(phase)));
}
