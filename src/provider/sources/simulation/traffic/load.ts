import type { Controller } from "../../../city/model.js";
import { planOf } from "../../../city/phases.js";
import { START_UP_LOSS } from "./network.js";

/** What the phases of a controller need in one cycle, in their order, in s. */
export interface Needs {
  /** In which nobody leaves: the time to the next phase, and the start-up loss. */
  readonly lost: readonly number[];
  /** What each is given at least. */
  readonly least: readonly number[];
}
const known = new WeakMap<Controller, Needs>();

export function needsOf(controller: Controller): Needs {
  const found = known.get(controller);
  if (found) return found;
  const { phases, between } = planOf(controller);
  const made = {
    lost: phases.map(({ phase }, at) => between(phase, phases[(at + 1) % phases.length]?.phase ?? phase) + START_UP_LOSS),
    least: phases.map(({ min_green }) => Math.ceil(min_green)),
  };
  known.set(controller, made);
  return made;
}

/** A lane group as the division of a cycle sees it. */
export interface Load {
  readonly arm: number;
  /** Place of the phase in which it goes first: whoever goes in several is counted there. */
  readonly place: number;
  /** Flow ratio that one vehicle an hour on its arm makes in it. */
  readonly perVehicle: number;
}

/** The flow ratio of each phase, by the lane group that needs it most: flow over saturation flow. */
export function criticalRatios(phases: number, loads: readonly Load[], flowOf: (arm: number) => number): number[] {
  const ratios = new Array<number>(phases).fill(0);
  for (const { arm, place, perVehicle } of loads) ratios[place] = Math.max(ratios[place] ?? 0, flowOf(arm) * perVehicle);
  return ratios;
}
