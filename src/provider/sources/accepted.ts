import type { Program } from "../../core/contract/rts.js";
import type { Controller } from "../city/model.js";

/** The phase that had green last, and when that ends or ended: the junction is cleared of it before another begins. */
export interface LastGreen {
  phase: number;
  end: number;
}
/** What is asked of a controller: a mode, from a moment, with what belongs to it. */
export interface Force {
  mode: Program;
  plan?: number;
  since: number;
  sequence?: number[];
  durations?: number[];
  phase?: number;
  /** When the first phase begins, where no phase is on before it: the last one is being cleared, or the lights start up. */
  begins?: number;
  /** The last green before this mode, null after lights that let nobody go. */
  lastGreen?: LastGreen | null;
}
/**
 * What the lights do: `phase` null while no phase is on; `phaseEnd` when the next phase begins (infinite on hold), which is
 * after the intergreen.
 */
export interface Shown {
  phase: number | null;
  lastGreen: LastGreen | null;
  phaseStart: number;
  phaseEnd: number;
  cycleEnd: number;
  sequence: number[];
  durations: number[];
  blink: boolean;
  /** The cycle that runs, or that begins when the junction is cleared; null while there is none. */
  cycle: Cycle | null;
}

/** The cycle that runs: what it belongs to, when it began, and what it gives each phase. */
export interface Cycle {
  /** Number of the time plan, null for a sequence of one's own. */
  readonly plan: number | null;
  /** Seconds of the plan's cycle, which this one differs from while it goes into step. */
  readonly length: number;
  /** Unix time at which the plan's cycles begin, modulo their length; null while this one does not keep to it. */
  readonly offset: number | null;
  readonly start: number;
  /** What the plan gives each phase of the sequence, and what this cycle does. */
  readonly planned: readonly number[];
  readonly durations: readonly number[];
  /** Is it stretched or shortened, to come into step? */
  readonly isTransition: boolean;
}

/** A command that was accepted: in force from `since`, to `until` where it is temporary. Times are Unix seconds. */
export interface Accepted extends Force {
  id: string;
  until: number | null;
  version: number;
  fio: string;
  /** It was sent, and nobody knows whether the controller has received it. */
  isUnconfirmed?: boolean;
}
/** Accepted commands of every controller, the oldest first. */
export type Commands = Map<number, Accepted[]>;

/** The state version of a controller: how many commands it has taken. */
export const versionOf = (commands: Commands, { oID }: Controller): number => commands.get(oID)?.at(-1)?.version ?? 0;

export interface ControllerState {
  /** The mode in force. */
  mode: Program;
  /** The command in force, null while the controller runs its own plan or the cabinet or a failure rules it. */
  active: Accepted | null;
  /** The command that was accepted and is not in force yet. */
  pending: Accepted | null;
  /** Who rules the lights: the system and its commands, or what interrupts both. */
  by: "system" | "failure" | "cabinet";
  shown: Shown;
}
