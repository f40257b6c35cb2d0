import type { Phase } from "../contract/rts.js";
import type { Order } from "../resources/programs.js";

/**
 * Seconds of a cycle above which it is asked once more. Three minutes are the longest cycle in common use: who waits longer at
 * red takes the signal for broken and drives or walks.
 */
export const LONGEST_CYCLE = 180;

/** What a sequence of one's own does to traffic beyond running its phases. */
export interface SequenceRisk {
  /** Phases of the controller that it leaves out. */
  readonly leftOut: readonly Phase[];
  /** The direction words (`E-W`, `ped-N`) that get no green in any of its phases, as these stand in the phases left out. */
  readonly starved: readonly string[];
  /** The cycle in s where it is longer than `LONGEST_CYCLE`, else null. */
  readonly longCycle: number | null;
}

/** One name for one direction, however it is written. */
const nameOf = (direction: string): string => direction.trim().toUpperCase();

/** Why an order for a sequence is to be confirmed twice by the `phases` of the controller; null where nothing speaks for that. */
export function riskOf(order: Order | null, phases: readonly Phase[]): SequenceRisk | null {
  if (order?.call !== "setCustomProgram") return null;
  const leftOut = phases.filter(({ phase }) => !order.sequence.includes(phase));
  const served = new Set(phases.filter((phase) => !leftOut.includes(phase)).flatMap(({ directions }) => directions.map(nameOf)));
  const starved = leftOut.flatMap(({ directions }) => directions).filter((direction) => !served.has(nameOf(direction)));
  const cycle = order.durations.reduce((sum, seconds) => sum + seconds, 0);
  const longCycle = cycle > LONGEST_CYCLE ? cycle : null;
  return leftOut.length > 0 || longCycle !== null ? { leftOut, starved, longCycle } : null;
}
