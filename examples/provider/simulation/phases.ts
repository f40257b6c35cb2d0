import type { Phase } from "../../../src/core/contract/rts.js";
import { angleBetween } from "../city/geometry.js";
import type { Arm, Controller } from "../city/model.js";

/**
 * Seconds between two greens: 3 of yellow and 1 of all red. As road controllers here count, they are the end of each phase:
 * durations and `min_green` hold them.
 */
export const INTERGREEN = 4;

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
