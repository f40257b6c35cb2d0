import { sequenceLimits } from "../../../core/contract/crossroad.js";
import { type Program, programs } from "../../../core/contract/rts.js";
import type { Id } from "../../../core/contract/schema.js";
import { invalid, refusal } from "../../base/refusal.js";
import type { Controller } from "../../city/model.js";
import { phasesOf } from "../../city/phases.js";

/** A command in the controller's terms. */
export interface Wanted {
  mode: Program;
  /** Number of the time plan, of `switching`. */
  plan?: number;
  sequence?: number[];
  durations?: number[];
  phase?: number;
}

/** An alarm that is to be suspended or resumed, by its id in the contract. */
export interface AlarmWanted {
  alarm: string;
  change: "suspend" | "resume";
}

/** What can be ordered of a controller; `clock` sets that to the city's time. */
export type Ordered = Wanted | AlarmWanted | "clock";

export const isAlarmWanted = (wanted: Ordered): wanted is AlarmWanted => wanted !== "clock" && "alarm" in wanted;

/** The calls that order something of a controller, and what each asks for by its body. */
const operations = {
  setProgram: (_: Controller, { program, plan }: { program: string; plan?: number }) => wantedProgram(program, plan),
  setCustomProgram: (controller: Controller, { sequence, durations }: { sequence: number[]; durations: number[] }) =>
    wantedSequence(controller, sequence, durations),
  setUfProgram: (controller: Controller, { phase }: { phase: number }) => wantedPhase(controller, phase),
  setClock: () => "clock" as const,
  suspendAlarm: (_: Controller, { alarm }: { alarm: Id }): AlarmWanted => ({ alarm: String(alarm), change: "suspend" }),
  resumeAlarm: (_: Controller, { alarm }: { alarm: Id }): AlarmWanted => ({ alarm: String(alarm), change: "resume" }),
};
export type Operation = keyof typeof operations;
export const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name);

/** What a call asks for, in the controller's terms. */
export const wantedBy = (operation: Operation, controller: Controller, body: unknown): Ordered =>
  (operations[operation] as (controller: Controller, body: unknown) => Ordered)(controller, body);

export function wantedProgram(program: string, plan?: number): Wanted {
  if (!(programs as readonly string[]).includes(program)) throw invalid("program", `There is no program "${program.slice(0, 60)}".`);
  if (program === "phase_hold") throw invalid("program", 'The program "phase_hold" needs a phase: send that to set_uf_program.');
  if (plan !== undefined && program !== "switching") throw invalid("plan", 'Only the program "switching" takes the number of a plan.');
  return { mode: program as Program, ...(plan === undefined ? {} : { plan }) };
}

export function wantedPhase(controller: Controller, phase: number): Wanted {
  known(controller, phase);
  return { mode: "phase_hold", phase };
}

export function wantedSequence(controller: Controller, sequence: number[], durations: number[]): Wanted {
  if (!sequence.length) throw refusal("required", { field: "sequence" });
  if (sequence.length !== durations.length)
    throw invalid("durations", `There are ${sequence.length} phases and ${durations.length} durations.`);
  if (sequence.length > sequenceLimits.phases) throw refusal("too_many_values", { field: "sequence", most: sequenceLimits.phases });
  sequence.forEach((phase, i) => {
    const { min_green } = known(controller, phase);
    const seconds = durations[i] as number;
    const least = Math.max(1, min_green);
    const most = sequenceLimits.seconds;
    if (!Number.isInteger(seconds) || seconds < least || seconds > most) throw refusal("phase_length", { phase, least, most });
  });
  return { mode: "switching", sequence, durations };
}

function known(controller: Controller, phase: number) {
  const found = phasesOf(controller).find((item) => item.phase === phase);
  if (!found) throw refusal("no_such_phase", { phase });
  return found;
}
