import type { Controller } from "../../city/model.js";
import { networkOf } from "./traffic/city-network.js";
import { criticalRatios, needsOf } from "./traffic/load.js";
import type { World } from "./world.js";

/** Seconds that a cycle may have in a plan, unless a crossing's own least is longer. */
export const cycleLimits = { least: 60, most: 140 } as const;

/** The flow of an arm in vehicles an hour, by its place among the arms. */
export type FlowOf = (arm: number) => number;

const flowRatios = (world: World, controller: Controller, flowOf: FlowOf): number[] =>
  criticalRatios(needsOf(controller).least.length, networkOf(world).loads.get(controller) ?? [], flowOf);

/** The cycle in s that delays the given flows least, as Webster (1958) has it: (1.5 L + 5) / (1 − Y), within the limits. */
export function cycleFor(world: World, controller: Controller, flowOf: FlowOf): number {
  const { lost: losses, least } = needsOf(controller);
  const lost = sum(losses);
  const load = sum(flowRatios(world, controller, flowOf));
  const best = load < 1 ? (1.5 * lost + 5) / (1 - load) : cycleLimits.most;
  return Math.max(sum(least), Math.min(cycleLimits.most, Math.max(cycleLimits.least, best)));
}

/**
 * The seconds of each phase in a cycle of a given length, intergreens within: greens in proportion to the flow ratios, the splits
 * of Webster (1958), none below its least. With a plan at hand no phase moves further from it than the share `reach` allows.
 */
export function splitsFor(
  world: World,
  controller: Controller,
  cycle: number,
  flowOf: FlowOf,
  plan?: { durations: readonly number[]; reach: number },
): number[] {
  const { lost, least } = needsOf(controller);
  const low = plan ? plan.durations.map((seconds, i) => Math.max(least[i] as number, Math.ceil(seconds * (1 - plan.reach)))) : least;
  const high = plan?.durations.map((seconds) => Math.floor(seconds * (1 + plan.reach)));
  return shareOut(cycle, lost, flowRatios(world, controller, flowOf), low, high);
}

/** The same phases in a cycle of another length, what goes beyond the least of each stretched or shortened alike. */
export function stretched(controller: Controller, durations: readonly number[], cycle: number): number[] {
  const { least } = needsOf(controller);
  const beyond = durations.map((seconds, i) => seconds - (least[i] as number));
  return shareOut(cycle, least, beyond, least);
}

/** Whole seconds that are `total` together: each has its base and a share by its weight, within its limits. */
function shareOut(
  total: number,
  base: readonly number[],
  weights: readonly number[],
  least: readonly number[],
  most: readonly number[] = base.map(() => total),
): number[] {
  // Where nobody weighs anything the first phase, that of the main street, takes what is left.
  const heavy = weights.map((weight, i) => Math.max(weight, i === 0 ? 1e-6 : 1e-9));
  const given = (rate: number) =>
    base.map((own, i) => Math.min(most[i] as number, Math.max(least[i] as number, own + rate * (heavy[i] as number))));
  let low = 0;
  let high = 1;
  while (sum(given(high)) < total && high < 1e12) high *= 2;
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (sum(given(middle)) < total) low = middle;
    else high = middle;
  }
  const exact = given(high);
  const whole = exact.map((seconds) => Math.floor(seconds + 1e-6));
  const order = exact.map((seconds, i) => ({ i, part: seconds - (whole[i] as number) })).sort((a, b) => b.part - a.part || a.i - b.i);
  for (let left = total - sum(whole); left > 0; ) {
    const before = left;
    for (const { i } of order) {
      if (left <= 0 || (whole[i] as number) >= (most[i] as number)) continue;
      whole[i] = (whole[i] as number) + 1;
      left--;
    }
    if (left === before) break;
  }
  return whole;
}

export const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0);
