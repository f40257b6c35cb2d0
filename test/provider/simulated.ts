import type { RunningProvider } from "../../src/provider/http/start.js";
import type { World } from "../../src/provider/sources/simulation/world.js";

/** What its city is simulated with. */
export function simulated({ sim }: Pick<RunningProvider, "sim">): World {
  if (!sim.simulation) throw new Error("nothing of the city is simulated");
  return sim.simulation;
}
