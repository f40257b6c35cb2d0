import type { Words } from "../base/words.js";
import type { Arm, Compass, Controller } from "./model.js";

/** The arms by which traffic enters, with their place among all arms. */
export const approaches = (controller: Controller) =>
  controller.arms.map((arm, index) => ({ arm, index })).filter(({ arm }) => arm.inbound);

/** How the statistics name an approach. */
export const directionName = ({ street, compass }: Pick<Arm, "street" | "compass">, words: Words): string => {
  const side = sideOf(compass, words);
  if (street) return [street, side].filter(Boolean).join(", ");
  return words("approach", { side }).trimEnd();
};

/** From which side an approach comes; empty where that is not known. */
export const sideOf = (compass: Compass | null, words: Words): string => (compass === null ? "" : words(`from.${compass}`));
