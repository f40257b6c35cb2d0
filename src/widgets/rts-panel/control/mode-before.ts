import { type Command, controlMode, modeOf, type RtsTelemetry } from "../../../core/internal.js";

/**
 * The lasting mode (tier 0) to give control back to: the one in force, or the one that the intervention in force was taken
 * from, step by step where one followed another. Undefined where that is not known: an old line of the journal, or another
 * operator's command, tells nothing of it. `commands` are this controller's, the newest first.
 */
export function modeBefore({ state_control_rts }: RtsTelemetry, commands: readonly Command[]): string | undefined {
  let mode = state_control_rts;
  const [inForce, ...earlier] = commands.filter(({ observed }) => observed !== null);
  for (const { order, from } of inForce?.closed === null ? [inForce, ...earlier] : []) {
    if (isLasting(mode) || modeOf(order) !== mode) break;
    mode = from;
  }
  return isLasting(mode) ? mode : undefined;
}

const isLasting = (mode: string) => controlMode(mode)?.isTemporary === false;
