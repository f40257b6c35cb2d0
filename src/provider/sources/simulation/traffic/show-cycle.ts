import type { CityNetwork } from "./city-network.js";
import type { Coarse } from "./coarse.js";
import type { CycleLights } from "./lights.js";

/** Share of the saturation flow that passes flashing or dark lights with priority. */
const FIRST = 0.12;
/** Share of the saturation flow that passes flashing or dark lights without priority. */
const SECOND = 0.08;

/** Shows a group of a coarse model, which is `g` in the network of the city, what its controller shows in a cycle. */
export function showCycle(model: Coarse, group: number, network: CityNetwork, g: number, cycle: CycleLights): void {
  const phases = network.groupPhases[g] as ReadonlySet<number>;
  if (cycle.isYielding) {
    const hasPriority = network.approaches[network.groups[g]?.approach ?? 0]?.hasPriority;
    model.steady(group, hasPriority ? FIRST : SECOND);
  } else if (cycle.cycle === 0) model.steady(group, cycle.held !== null && phases.has(cycle.held) ? 1 : 0);
  else {
    let green = 0;
    for (const phase of phases) green += cycle.green(phase);
    model.show(group, green, cycle.cycle);
  }
}
