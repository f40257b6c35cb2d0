import type { Program, RtsTelemetry } from "../contract/rts.js";
import { type Tier, tiers } from "../contract/tiers.js";
import type { Order } from "../resources/programs.js";

export type { Tier };

/** One control mode of spec 4: how it is asked for, what it may do, and the keys of its texts. */
export interface ControlMode {
  /** The word of the contract, also what `state_control_rts` says while the mode is in force. */
  readonly mode: Program;
  readonly call: Order["call"];
  /** What the body holds besides `oID`. */
  readonly payload: "program" | "phase";
  readonly tier: Tier;
  /** True where it is asked for for 60 minutes (spec 9); whether the controller returns by itself is told by `returnsAfter`. */
  readonly isTemporary: boolean;
  /** Text key of the name. */
  readonly name: `mode.${Program}`;
  /** Text key of the sentence that says what the mode does to traffic. */
  readonly meaning: `means.${Program}`;
}

const row = (mode: Program, call: "setProgram" | "setUfProgram" = "setProgram"): ControlMode => ({
  mode,
  call,
  payload: call === "setUfProgram" ? "phase" : "program",
  tier: tiers[mode],
  isTemporary: tiers[mode] > 0,
  name: `mode.${mode}`,
  meaning: `means.${mode}`,
});

/** The eleven modes of spec 4, the least severe first. */
export const controlModes: readonly ControlMode[] = [
  row("basic"),
  row("static"),
  row("automatic"),
  row("adaptive"),
  row("predictive"),
  row("switching"),
  row("phase_hold", "setUfProgram"),
  row("flashing_yellow"),
  row("all_red"),
  row("without_control"),
  row("shutdown"),
];

/** Seconds a temporary mode is asked for (spec 9). */
export const TEMPORARY_SECONDS = 3600;

const byWord = new Map<string, ControlMode>(controlModes.map((each) => [each.mode, each]));

/** The row of a word of the contract; none for a word we do not know. */
export const controlMode = (word: string | null): ControlMode | undefined => (word === null ? undefined : byWord.get(word));

/** The mode a controller shows when it has done what was asked; a sequence of one's own is shown as `switching`. */
export function modeOf(order: Order): string {
  if (order.call === "setCustomProgram") return "switching";
  return order.call === "setUfProgram" ? "phase_hold" : order.program;
}

/** A sequence of one's own is as severe as holding a phase; a program nobody knows as severe as can be. */
export function tierOf(order: Order): Tier {
  if (order.call === "setCustomProgram") return 2;
  return controlMode(modeOf(order))?.tier ?? 4;
}

/** Is the order one for 60 minutes? What is unknown is taken to stay. */
export const isTemporary = (order: Order): boolean => controlMode(modeOf(order))?.isTemporary ?? false;

/**
 * Whether an order hands a controller back from an override, in force or asked for, to a mode of its own: no hold and no device out of
 * service stands against that (design 5).
 */
export const givesBack = (
  { state_control_rts, control_rts }: Pick<RtsTelemetry, "state_control_rts" | "control_rts">,
  order: Order,
): boolean => tierOf(order) === 0 && [state_control_rts, control_rts].some((mode) => mode !== null && controlMode(mode)?.tier !== 0);

/**
 * Seconds after which a controller leaves what was ordered by itself, as it says; null where that stays until it is given back. A provider
 * that says nothing of it is taken by the specification.
 */
export function returnsAfter({ returns }: Pick<RtsTelemetry, "returns">, order: Order): number | null {
  if (!isTemporary(order)) return null;
  return returns ? (returns.find(({ program }) => program === modeOf(order))?.seconds ?? null) : TEMPORARY_SECONDS;
}

/** What stands for the mode of a controller that has not told what says which it is. */
export const UNTOLD_MODE = "unknown";

/** Text key of the name of a mode that a controller shows; a word we do not know is shown itself and called unknown. */
export const modeKey = (word: string): string => (word === UNTOLD_MODE ? "mode.untold" : (controlMode(word)?.name ?? "mode.unknown"));

/** Text key of what an order is called; a sequence of one's own has a name besides that of the mode it is shown as. */
export const orderNameKey = (order: Order): string => (order.call === "setCustomProgram" ? "mode.custom" : modeKey(modeOf(order)));
