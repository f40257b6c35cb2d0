import type { Program } from "./rts.js";

/**
 * How much a command may do to traffic (design 5). 0 gives control back. 1 switches a program. 2 fixes a sequence or a
 * phase. 3 leaves the crossing uncontrolled but lit. 4 stops, darkens or abandons it.
 */
export type Tier = 0 | 1 | 2 | 3 | 4;

/** The tier of each control mode. */
export const tiers: Readonly<Record<Program, Tier>> = {
  basic: 0,
  static: 0,
  automatic: 0,
  adaptive: 0,
  predictive: 0,
  switching: 1,
  phase_hold: 2,
  flashing_yellow: 3,
  all_red: 4,
  without_control: 4,
  shutdown: 4,
};

/** The modes of a tier by the words of `programs`. */
export const programsOfTier = (wanted: Tier): Program[] => (Object.keys(tiers) as Program[]).filter((program) => tiers[program] === wanted);
