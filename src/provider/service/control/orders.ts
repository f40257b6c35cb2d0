import { sequenceLimits } from "../../../core/contract/crossroad.js";
import { type Program, programs } from "../../../core/contract/rts.js";
import type { Id } from "../../../core/contract/schema.js";
import { invalid } from "../../base/refusal.js";
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

/** An alarm, by the id that the contract gives it, of which a controller is to say no more, or to tell again. */
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
  if (!(programs as readonly string[]).includes(program)) throw invalid(`Программа «${program.slice(0, 60)}» неизвестна.`);
  if (program === "phase_hold") throw invalid("Для программы «phase_hold» нужна фаза: отправьте её в set_uf_program.");
  if (plan !== undefined && program !== "switching") throw invalid("Номер плана задаётся только для программы «switching».");
  return { mode: program as Program, ...(plan === undefined ? {} : { plan }) };
}

export function wantedPhase(controller: Controller, phase: number): Wanted {
  known(controller, phase);
  return { mode: "phase_hold", phase };
}

export function wantedSequence(controller: Controller, sequence: number[], durations: number[]): Wanted {
  if (!sequence.length) throw invalid("Последовательность фаз пуста.");
  if (sequence.length !== durations.length)
    throw invalid(`Фаз в последовательности: ${sequence.length}, а длительностей: ${durations.length}.`);
  if (sequence.length > sequenceLimits.phases) throw invalid(`В последовательности может быть не больше ${sequenceLimits.phases} фаз.`);
  sequence.forEach((phase, i) => {
    const { min_green } = known(controller, phase);
    const seconds = durations[i] as number;
    if (!Number.isInteger(seconds) || seconds <= 0) throw invalid(`Длительность фазы ${phase} — целое число секунд больше нуля.`);
    if (seconds < min_green) throw invalid(`Фаза ${phase} не может быть короче ${min_green} с.`);
    if (seconds > sequenceLimits.seconds) throw invalid(`Фаза ${phase} не может быть длиннее ${sequenceLimits.seconds} с.`);
  });
  return { mode: "switching", sequence, durations };
}

function known(controller: Controller, phase: number) {
  const found = phasesOf(controller).find((item) => item.phase === phase);
  if (!found) throw invalid(`Фазы ${phase} у этого контроллера нет.`);
  return found;
}
