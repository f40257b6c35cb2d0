import { type Program, programs } from "../../../src/core/contract/rts.js";
import type { Controller } from "../city/model.js";
import { invalid } from "../http/refusal.js";
import { phasesOf } from "../simulation/phases.js";

/** A command in the controller's terms. */
export interface Wanted {
  mode: Program;
  sequence?: number[];
  durations?: number[];
  phase?: number;
}

/** Modes that stay until the next command; the others return by themselves after 60 minutes (spec 9). */
export const lasting: ReadonlySet<Program> = new Set<Program>(["basic", "static", "automatic", "adaptive", "predictive"]);
export const TEMPORARY_SECONDS = 60 * 60;
const LONGEST_PHASE = 600;
const LONGEST_SEQUENCE = 32;

export function wantedProgram(program: string): Wanted {
  if (!(programs as readonly string[]).includes(program)) throw invalid(`The program "${program.slice(0, 60)}" is unknown.`);
  if (program === "phase_hold") throw invalid('The program "phase_hold" needs a phase: send it to set_uf_program.');
  return { mode: program as Program };
}

export function wantedPhase(controller: Controller, phase: number): Wanted {
  known(controller, phase);
  return { mode: "phase_hold", phase };
}

export function wantedSequence(controller: Controller, sequence: number[], durations: number[]): Wanted {
  if (!sequence.length) throw invalid("The sequence is empty.");
  if (sequence.length !== durations.length)
    throw invalid(`The sequence has ${sequence.length} phases but ${durations.length} durations were given.`);
  if (sequence.length > LONGEST_SEQUENCE) throw invalid(`The sequence may have at most ${LONGEST_SEQUENCE} phases.`);
  sequence.forEach((phase, i) => {
    const { min_green } = known(controller, phase);
    const seconds = durations[i] as number;
    if (!Number.isInteger(seconds) || seconds <= 0) throw invalid(`The duration of phase ${phase} must be whole seconds above zero.`);
    if (seconds < min_green) throw invalid(`Phase ${phase} may not be shorter than ${min_green} s.`);
    if (seconds > LONGEST_PHASE) throw invalid(`Phase ${phase} may not be longer than ${LONGEST_PHASE} s.`);
  });
  return { mode: "switching", sequence, durations };
}

function known(controller: Controller, phase: number) {
  const found = phasesOf(controller).find((item) => item.phase === phase);
  if (!found) throw invalid(`Phase ${phase} is unknown to this controller.`);
  return found;
}
