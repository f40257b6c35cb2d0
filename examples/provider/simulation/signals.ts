import type { Phase, Program } from "../../../src/core/contract/rts.js";
import { angleBetween } from "../city/geometry.js";
import type { Arm, Controller } from "../city/model.js";
import { DAY, localTime } from "./profile.js";
import { roll } from "./random.js";
import type { World } from "./world.js";

/** What is asked of a controller: a mode, from a moment, with what belongs to it. */
export interface Force {
  mode: Program;
  since: number;
  sequence?: number[];
  durations?: number[];
  phase?: number;
}
/** What the lights do: `phase` null while no phase is on; `phaseEnd` when the running phase gives way (infinite on hold). */
export interface Shown {
  phase: number | null;
  phaseStart: number;
  phaseEnd: number;
  cycleEnd: number;
  sequence: number[];
  durations: number[];
  blink: boolean;
}

/** The phases of a controller, from the arms of its junction. */
export function phasesOf({ arms, streets }: Controller): Phase[] {
  const ped = (list: Arm[]) => list.map(({ compass }) => `ped-${compass}`);
  const main = arms.filter(({ street }) => street === streets[0]);
  const side = arms.filter((arm) => !main.includes(arm));
  const through = (from: Arm[], left: boolean) =>
    from
      .filter(({ inbound }) => inbound)
      .flatMap((arm) => arms.filter((to) => to !== arm && isLeft(arm, to) === left).map((to) => `${arm.compass}-${to.compass}`));
  if (!side.length) {
    return [
      { phase: 1, name: `Движение: ${streets[0]}`, directions: [...through(arms, false), ...through(arms, true)], min_green: 15 },
      { phase: 2, name: "Пешеходы", directions: ped(arms), min_green: 12 },
    ];
  }
  const phases: Phase[] = [
    { phase: 1, name: `Главное направление: ${streets[0]}`, directions: [...through(main, false), ...ped(side)], min_green: 14 },
    {
      phase: 2,
      name: `Второстепенное направление: ${side[0]?.street || "примыкание"}`,
      directions: [...through(side, false), ...through(side, true), ...ped(main)],
      min_green: 10,
    },
  ];
  const leftTurns = through(main, true);
  if (leftTurns.length) phases.push({ phase: 3, name: "Левые повороты", directions: leftTurns, min_green: 7 });
  if (arms.length > 3) phases.push({ phase: phases.length + 1, name: "Пешеходы", directions: ped(arms), min_green: 12 });
  return phases;
}

/** A turn to the left crosses the oncoming stream. */
function isLeft(from: Arm, to: Arm): boolean {
  return angleBetween(from.bearing + 90, to.bearing) < 55;
}

const planStarts = [0, 6.5, 10, 16, 20, 23].map((hour) => hour * 3600);
/** Stretch of the base plan at night, in the morning, by day, in the evening, late and at night again. */
const stretches = [0.75, 1.25, 1, 1.35, 0.95, 0.75];

/** Base durations in s, one for each phase, by the controller and the mode's plan of the hour. */
function planOf(
  world: World,
  controller: Controller,
  mode: Program,
  utime: number,
): { sequence: number[]; durations: number[]; start: number } {
  const phases = phasesOf(controller);
  const secondOfDay = ((localTime(world, utime) % DAY) + DAY) % DAY;
  const index = mode === "basic" ? 2 : planStarts.findLastIndex((start) => start <= secondOfDay);
  const stretch = (stretches[index] as number) * (mode === "switching" ? 1.5 : 1);
  const durations = phases.map(({ min_green }, i) => {
    const base = (i === 0 ? 34 : i === 1 ? 24 : min_green + 4) + 10 * roll(world.seed, 71, controller.oID, i);
    return Math.max(min_green, Math.round(base * stretch));
  });
  const start = Math.floor(utime - secondOfDay) + (mode === "basic" ? 0 : (planStarts[index] as number));
  return { sequence: phases.map(({ phase }) => phase), durations, start };
}

/** Moves up to a fifth of the green between the first two phases; the cycle keeps its length. */
function adapt(world: World, oID: number, durations: number[], phases: Phase[], cycle: number): number[] {
  const moved = Math.round((roll(world.seed, 72, oID, cycle) - 0.5) * 0.4 * Math.min(durations[0] as number, durations[1] as number));
  const next = [(durations[0] as number) + moved, (durations[1] as number) - moved, ...durations.slice(2)];
  return next.every((seconds, i) => seconds >= (phases[i] as Phase).min_green) ? next : durations;
}

const adaptive: readonly Program[] = ["automatic", "adaptive", "predictive"];

/** What a controller in a mode shows at a moment. */
export function shownAt(world: World, controller: Controller, force: Force, utime: number): Shown {
  const dark = {
    phaseStart: force.since,
    phaseEnd: Number.POSITIVE_INFINITY,
    cycleEnd: Number.POSITIVE_INFINITY,
    sequence: [],
    durations: [],
  };
  if (force.mode === "flashing_yellow") return { ...dark, phase: null, blink: true };
  if (force.mode === "all_red" || force.mode === "shutdown") return { ...dark, phase: null, blink: false };
  if (force.mode === "phase_hold") {
    const phase = force.phase as number;
    return { ...dark, phase, sequence: [phase], durations: [Math.max(1, Math.floor(utime - force.since))], blink: false };
  }
  const plan = planOf(world, controller, force.mode, utime);
  const own = force.sequence && force.durations ? { sequence: force.sequence, durations: force.durations, start: force.since } : plan;
  const length = own.durations.reduce((sum, seconds) => sum + seconds, 0);
  const cycle = Math.floor((utime - own.start) / length);
  const durations =
    own === plan && adaptive.includes(force.mode)
      ? adapt(world, controller.oID, plan.durations, phasesOf(controller), cycle + plan.start)
      : own.durations;
  const cycleEnd = own.start + (cycle + 1) * length;
  let phaseStart = own.start + cycle * length;
  let place = 0;
  while (place < durations.length - 1 && phaseStart + (durations[place] as number) <= utime) phaseStart += durations[place++] as number;
  return {
    phase: own.sequence[place] as number,
    phaseStart,
    phaseEnd: phaseStart + (durations[place] as number),
    cycleEnd,
    sequence: own.sequence,
    durations,
    blink: false,
  };
}
