import { keyed, type Said } from "../base/words.js";
import type { Arm, Compass, Controller } from "./model.js";

/** The arms by which traffic enters, with their place among all arms. */
export const approaches = (controller: Controller) =>
  controller.arms.map((arm, index) => ({ arm, index })).filter(({ arm }) => arm.inbound);

/** How the statistics name an approach. */
export function directionOf({ street, compass }: Pick<Arm, "street" | "compass">): Said {
  if (compass === null) return street || keyed("approach.unknown");
  const side = sideOf(compass);
  return street ? keyed("approach.on", { street, side }) : keyed("approach", { side });
}

/** From which side an approach comes; empty where that is not known. */
export const sideOf = (compass: Compass | null): Said => (compass === null ? "" : keyed(`from.${compass}`));
