import type { Arm, Controller } from "./model.js";
import { sideOf } from "./names.js";

/** The arms by which traffic enters, with their place among all arms. */
export const approaches = (controller: Controller) =>
  controller.arms.map((arm, index) => ({ arm, index })).filter(({ arm }) => arm.inbound);

/** How the statistics name an approach. */
export const directionName = ({ street, compass }: Pick<Arm, "street" | "compass">): string => {
  const side = sideOf(compass);
  if (street) return [street, side].filter(Boolean).join(", ");
  return `Подход ${side}`.trimEnd();
};
