import type { Arm, Controller } from "../city/model.js";
import { planOf } from "./phases.js";
import { clockwise } from "./streams.js";

/** Vehicles an hour of green that one lane lets through (HCM's base value, less trucks), and lanes by the class of a street (assumed). */
const SATURATION_FLOW = 1800;
const lanesOf = [1, 1, 2, 3] as const;
/** Share of an arm's vehicles that go straight over and that turn, either way (assumed). */
const STRAIGHT = 0.7;
const TURNING = 0.15;
const TURNS_FROM = 45;

/** Seconds that a cycle may have in a plan, unless a crossing's own least is longer. */
export const cycleLimits = { least: 60, most: 140 } as const;

/** The flow of an arm in vehicles an hour, by its place among the arms. */
export type FlowOf = (arm: number) => number;

interface Shares {
  /** By phase and arm: the share of the arm's vehicles that go in this phase, each counted once. */
  byPhase: readonly (readonly number[])[];
  intergreens: readonly number[];
  least: readonly number[];
}
const known = new WeakMap<Controller, Shares>();

/** What the phases of a controller need in one cycle, in their order: the time between them, and what each is given at least, in s. */
export const needsOf = (controller: Controller): Pick<Shares, "intergreens" | "least"> => sharesOf(controller);

function sharesOf(controller: Controller): Shares {
  const found = known.get(controller);
  if (found) return found;
  const { phases, between } = planOf(controller);
  const { arms } = controller;
  const weights = arms.map(
    (arm) => new Map(arms.filter((to) => to !== arm).map((to) => [`${arm.compass}-${to.compass}`, weightOf(arm, to)])),
  );
  const byPhase = phases.map(({ directions }, at) =>
    weights.map((ways) => {
      const all = [...ways.values()].reduce((sum, weight) => sum + weight, 0);
      const isFirst = (word: string) => directions.includes(word) && !phases.slice(0, at).some((other) => other.directions.includes(word));
      const here = [...ways].reduce((sum, [word, weight]) => sum + (isFirst(word) ? weight : 0), 0);
      return all > 0 ? here / all : 0;
    }),
  );
  const shares = {
    byPhase,
    intergreens: phases.map(({ phase }, at) => between(phase, phases[(at + 1) % phases.length]?.phase ?? phase)),
    least: phases.map(({ min_green }) => Math.ceil(min_green)),
  };
  known.set(controller, shares);
  return shares;
}

const weightOf = (from: Arm, to: Arm): number => (Math.abs(clockwise(from.bearing, to.bearing) - 180) < TURNS_FROM ? STRAIGHT : TURNING);

/** The flow ratio of each phase: that of the arm that needs it most, its flow over its saturation flow. */
function flowRatios(controller: Controller, flowOf: FlowOf): number[] {
  const { arms } = controller;
  const ratios = arms.map(({ roadClass = 2 }, arm) => flowOf(arm) / (SATURATION_FLOW * (lanesOf[roadClass - 1] as number)));
  return sharesOf(controller).byPhase.map((shares) => Math.max(0, ...shares.map((share, arm) => share * (ratios[arm] as number))));
}

/** The cycle in s that delays the given flows least, as Webster (1958) has it: (1.5 L + 5) / (1 − Y), within the limits. */
export function cycleFor(controller: Controller, flowOf: FlowOf): number {
  const { intergreens, least } = needsOf(controller);
  const lost = sum(intergreens);
  const load = sum(flowRatios(controller, flowOf));
  const best = load < 1 ? (1.5 * lost + 5) / (1 - load) : cycleLimits.most;
  return Math.max(sum(least), Math.min(cycleLimits.most, Math.max(cycleLimits.least, best)));
}

/**
 * The seconds of each phase in a cycle of a given length, intergreens within: greens in proportion to the flow ratios, the splits
 * of Webster (1958), none below its least. With a plan at hand no phase moves further from it than the share `reach` allows.
 */
export function splitsFor(
  controller: Controller,
  cycle: number,
  flowOf: FlowOf,
  plan?: { durations: readonly number[]; reach: number },
): number[] {
  const { intergreens, least } = needsOf(controller);
  const low = plan ? plan.durations.map((seconds, i) => Math.max(least[i] as number, Math.ceil(seconds * (1 - plan.reach)))) : least;
  const high = plan?.durations.map((seconds) => Math.floor(seconds * (1 + plan.reach)));
  return shareOut(cycle, intergreens, flowRatios(controller, flowOf), low, high);
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
  let [low, high] = [0, 1];
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
