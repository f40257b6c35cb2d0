import type { Compass, Controller } from "./model.js";
import { sides } from "./names.js";

/** The arms by which traffic enters, with their place among all arms. */
export const approaches = (controller: Controller) =>
  controller.arms.map((arm, index) => ({ arm, index })).filter(({ arm }) => arm.inbound);

/** How the statistics name an approach. */
export const directionName = ({ street, compass }: { street: string; compass: Compass }): string =>
  street ? `${street}, ${sides[compass]}` : `Подход ${sides[compass]}`;
